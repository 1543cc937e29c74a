import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, delimiter, join } from 'node:path'

/**
 * Where this program of Foundry is: npm's, else one on the search path. The program itself and not the package's script around
 * it, whose end would leave the program behind.
 */
export function foundryProgram(name: 'anvil' | 'forge'): string {
  const os = process.platform
  const cpu = process.arch === 'x64' ? 'amd64' : process.arch
  const file = os === 'win32' ? `${name}.exe` : name
  const require = createRequire(createRequire(import.meta.url).resolve(`@foundry-rs/${name}/package.json`))
  try {
    return require.resolve(`@foundry-rs/${name}-${os}-${cpu}/bin/${file}`)
  } catch (cause) {
    // In .bin are npm's scripts around the program that is not there.
    const folders = (process.env.PATH ?? '')
      .split(delimiter)
      .filter((folder) => folder && basename(folder) !== '.bin')
    const found = folders.map((folder) => join(folder, file)).find((path) => existsSync(path))
    if (found) return found
    throw new Error(
      `npm has no ${name} for ${os} on ${cpu}, and none is installed: see https://getfoundry.sh`,
      { cause },
    )
  }
}
