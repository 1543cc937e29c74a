import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'

const FOLDER = '.cache/gas-peers'

/**
 * Fetches packages from npm, each alone: what the peers publish with their sources depends on whole test frameworks.
 * Gives the folder in which they are found by name.
 */
export function installPeers(packages: Record<string, string>) {
  for (const [name, version] of Object.entries(packages)) {
    const target = path.join(FOLDER, name)
    if (versionAt(target) === version) continue
    for (const folder of [target, `${FOLDER}/package`]) rmSync(folder, { recursive: true, force: true })
    mkdirSync(path.dirname(target), { recursive: true })
    const packed = JSON.parse(
      run('npm', ['pack', `${name}@${version}`, '--json', '--pack-destination', FOLDER]),
    )
    const archive = path.join(FOLDER, packed[0].filename)
    run('tar', ['-xzf', archive, '-C', FOLDER])
    rmSync(archive)
    renameSync(`${FOLDER}/package`, target)
  }
  return FOLDER
}

function versionAt(folder: string): string | undefined {
  try {
    return JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')).version
  } catch {
    return undefined
  }
}

function run(program: string, args: string[]) {
  return execFileSync(program, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 120_000,
  })
}
