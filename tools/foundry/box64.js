import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const THREADS = fileURLToPath(new URL('./threads.c', import.meta.url))
const LIMIT_MS = 5 * 60_000

/** Debian's newest, with the C library that it wants, into a folder of ours: the system stays as it is. */
export function fetchBox64(home) {
  const system = path.join(home, 'system')
  const lists = path.join(home, 'lists')
  for (const folder of [system, path.join(lists, 'partial')]) mkdirSync(folder, { recursive: true })
  const sources = path.join(home, 'sources.list')
  writeFileSync(
    sources,
    `deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] ${mirror()} sid main\n`,
  )
  const ours = {
    'Dir::Etc::SourceList': sources,
    'Dir::Etc::SourceParts': '/dev/null',
    'Dir::State::Lists': lists,
    'Dir::Cache': home,
    'Debug::NoLocking': '1',
    'APT::Sandbox::User': '',
  }
  const options = Object.entries(ours).flatMap(([name, value]) => ['-o', `${name}=${value}`])
  run('apt-get', [...options, '-q', 'update'], home)
  run('apt-get', [...options, '-q', 'download', 'box64', 'libc6', 'libgcc-s1-amd64-cross'], home)
  const archives = readdirSync(home).filter((file) => file.endsWith('.deb'))
  for (const archive of archives) run('dpkg', ['--extract', archive, system], home)
  rmSync(lists, { recursive: true })
  run('cc', ['-shared', '-fPIC', '-o', 'threads.so', THREADS], system)
  return system
}

/** Where this system has its packages from. */
function mirror() {
  const { stdout } = spawnSync('apt-get', ['indextargets', '--format', '$(REPO_URI)'], { encoding: 'utf8' })
  const found = stdout?.split('\n').find((uri) => uri.endsWith('/debian/'))
  return found ?? fail('this system is not Debian')
}

/** Runs this program for x64 by box64. */
export function scriptFor(program, system) {
  const loader = path.join(system, 'usr', 'lib', 'aarch64-linux-gnu')
  return [
    '#!/bin/sh',
    `export BOX64_LOG=0 BOX64_NOBANNER=1 BOX64_LD_LIBRARY_PATH='${path.join(system, 'usr', 'x86_64-linux-gnu', 'lib')}'`,
    `exec '${loader}/ld-linux-aarch64.so.1' --preload '${system}/threads.so' --library-path '${loader}' \\`,
    `  '${system}/usr/bin/box64' '${program}' "$@"`,
    '',
  ].join('\n')
}

function run(command, args, cwd) {
  const { status } = spawnSync(command, args, {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: LIMIT_MS,
  })
  if (status !== 0) fail(`${command} failed`)
}

function fail(why) {
  throw new Error(`There is no Foundry for this machine (${why}): install it from https://getfoundry.sh`)
}
