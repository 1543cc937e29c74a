import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { hashFiles } from './hash-files.ts'

/** Where the built web app lies; beside its files, `.inputs` names what they were built from. */
export const WEB_DIST = fileURLToPath(new URL('../dist/web', import.meta.url))

/** Builds the web app when it is missing or older than its sources. */
export default async function freshWeb() {
  const built = await readFile(`${WEB_DIST}/.inputs`, 'utf8').catch(() => undefined)
  if (built === (await webInputs())) return

  console.log('Building the web app…')
  // In a process of its own: Vite sets NODE_ENV and keeps its memory, and the server goes on in this one.
  const child = spawn(process.execPath, [fileURLToPath(new URL('./build-web.ts', import.meta.url))], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The web app could not be built, see above.')
}

export function webInputs() {
  const variables = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'))
  const paths = [
    'web',
    'api',
    'vite.config.ts',
    'postcss.config.js',
    'postcss.config.cjs',
    'package-lock.json',
  ]
  return hashFiles(paths, JSON.stringify(variables.sort()))
}
