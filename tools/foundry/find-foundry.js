import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { npm } from '../npm.js'
import { fetchBox64, scriptFor } from './box64.js'

const NAMES = ['anvil', 'forge']

/**
 * Not every npm registry has anvil and forge for Linux on arm64. If neither it nor the search path has them, the ones for
 * x64 are run by box64, nearly as fast (see README.md): a folder with such programs, for the search path.
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
  // By force, because npm knows that this is no x64.
  await npm(home, ['install', '--no-save', '--force', ...packages])
}

function runs(file) {
  return existsSync(file) && spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0
}
