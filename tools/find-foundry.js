import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { npm } from './npm.js'

const NAMES = ['anvil', 'forge']
const LIMIT_MS = 5 * 60_000

/**
 * What box64 gets wrong with threads, and how it is kept from it:
 *
 * - At the end of a thread it gives the thread's storage away before the program's destructors have used it, and the program crashes. So none
 *   is registered: what they would free stays until the end.
 * - arm64 lets a core see the writes of another in another order than x64 does. All of box64's barriers halve the speed, and with those for
 *   writes alone anvil still crashed at one start in fifty. Threads on one core see everything in order: each program keeps to one of the cores.
 */
const THREADS = `
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <sched.h>
#include <unistd.h>

int pthread_key_create(pthread_key_t *key, void (*destructor)(void *)) {
  int (*create)(pthread_key_t *, void (*)(void *)) = dlsym(RTLD_NEXT, "pthread_key_create");
  return create(key, 0);
}

__attribute__((constructor)) static void keep_to_one_core(void) {
  cpu_set_t all, one;
  if (sched_getaffinity(0, sizeof all, &all)) return;
  int skip = getpid() % CPU_COUNT(&all);
  CPU_ZERO(&one);
  for (int core = 0; core < CPU_SETSIZE; core++)
    if (CPU_ISSET(core, &all) && skip-- == 0) CPU_SET(core, &one);
  sched_setaffinity(0, sizeof one, &one);
}
`

/**
 * Not every npm registry has anvil and forge for Linux on arm64. Where neither it nor the search path has them, the ones for
 * x64 are run by box64, nearly as fast: a folder with such programs, for the search path.
 */
export async function findFoundry(root) {
  if (process.platform !== 'linux' || process.arch !== 'arm64') return undefined
  // In .bin are npm's scripts around programs that are not there.
  const folders = (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((folder) => folder && path.basename(folder) !== '.bin')
  const isThere = (name) =>
    existsSync(path.join(root, 'node_modules', '@foundry-rs', `${name}-linux-arm64`)) ||
    folders.some((folder) => existsSync(path.join(folder, name)))
  if (NAMES.every(isThere)) return undefined

  const home = path.join(root, '.cache', 'foundry')
  const bin = path.join(home, 'bin')
  if (NAMES.every((name) => runs(path.join(bin, name)))) return bin
  console.log('npm has no Foundry for this machine: fetching the one for x64 and box64 (about a minute)…')
  rmSync(home, { recursive: true, force: true })
  mkdirSync(bin, { recursive: true })
  await fetchPrograms(root, home)
  const system = fetchBox64(home)
  for (const name of NAMES) {
    const program = path.join(home, 'node_modules', '@foundry-rs', `${name}-linux-amd64`, 'bin', name)
    writeFileSync(path.join(bin, name), scriptFor(program, system), { mode: 0o755 })
  }
  return NAMES.every((name) => runs(path.join(bin, name))) ? bin : undefined
}

async function fetchPrograms(root, home) {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const versions = { ...dependencies, ...devDependencies }
  const packages = NAMES.map((name) => `@foundry-rs/${name}-linux-amd64@${versions[`@foundry-rs/${name}`]}`)
  writeFileSync(path.join(home, 'package.json'), '{ "private": true }\n')
  // By force, for npm knows that this is no x64.
  await npm(home, ['install', '--no-save', '--force', ...packages])
}

/** Debian's newest, with the C library that it wants, into a folder of ours: the system stays as it is. */
function fetchBox64(home) {
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
  writeFileSync(path.join(system, 'threads.c'), THREADS)
  run('cc', ['-shared', '-fPIC', '-o', 'threads.so', 'threads.c'], system)
  return system
}

/** Where this system has its packages from. */
function mirror() {
  const { stdout } = spawnSync('apt-get', ['indextargets', '--format', '$(REPO_URI)'], { encoding: 'utf8' })
  const found = stdout?.split('\n').find((uri) => uri.endsWith('/debian/'))
  return found ?? fail('this system is not Debian')
}

function scriptFor(program, system) {
  const loader = path.join(system, 'usr', 'lib', 'aarch64-linux-gnu')
  return [
    '#!/bin/sh',
    `export BOX64_LOG=0 BOX64_NOBANNER=1 BOX64_LD_LIBRARY_PATH='${path.join(system, 'usr', 'x86_64-linux-gnu', 'lib')}'`,
    `exec '${loader}/ld-linux-aarch64.so.1' --preload '${system}/threads.so' --library-path '${loader}' \\`,
    `  '${system}/usr/bin/box64' '${program}' "$@"`,
    '',
  ].join('\n')
}

function runs(file) {
  return existsSync(file) && spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0
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
