import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { aptInstall } from './apt-install.js'
import { npm } from './npm.js'

const NAMES = ['anvil', 'forge']
const LIBRARIES = '/usr/x86_64-linux-gnu'

/**
 * Not every npm registry has anvil and forge for Linux on arm64. Where neither it nor the search path has them, Debian's
 * emulator runs those for x64: a folder with such programs, for the search path.
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
  if (!aptInstall('qemu-user', 'libc6-amd64-cross', 'libgcc-s1-amd64-cross')) return undefined
  const { dependencies, devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const versions = { ...dependencies, ...devDependencies }
  mkdirSync(bin, { recursive: true })
  writeFileSync(path.join(home, 'package.json'), '{ "private": true }\n')
  // By force, for npm knows that this is no x64.
  const packages = NAMES.map((name) => `@foundry-rs/${name}-linux-amd64@${versions[`@foundry-rs/${name}`]}`)
  await npm(home, ['install', '--no-save', '--force', ...packages])
  for (const name of NAMES) {
    const program = path.join(home, 'node_modules', '@foundry-rs', `${name}-linux-amd64`, 'bin', name)
    const script = `#!/bin/sh\nexec qemu-x86_64 -L ${LIBRARIES} '${program}' "$@"\n`
    writeFileSync(path.join(bin, name), script, { mode: 0o755 })
  }
  return bin
}

function runs(file) {
  return existsSync(file) && spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0
}
