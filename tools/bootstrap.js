// The first thing every npm script runs. Plain JavaScript without dependencies, because it must work on whatever Node (20+)
// the machine has and before anything is installed: installs what is missing, then hands over to tools/<command>.ts on Node 24.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium } from './find-chromium.js'
import { findFoundry } from './foundry/find-foundry.js'
import { installDependencies } from './install-dependencies.js'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const [command = '', ...args] = process.argv.slice(2)
const script = path.join(root, 'tools', `${command}.ts`)

if (!command || !existsSync(script)) fail(`There is no command '${command}': tools/${command}.ts is missing.`)

process.chdir(root)
await installDependencies(root).catch((error) => fail(error.message))
const node = findNode24()
const foundry = needsFoundry() && (await findFoundry(root).catch((error) => console.error(error.message)))
if (needsChromium())
  process.env.CHROMIUM_PATH = await findChromium(node).catch((error) => fail(error.message))
run()

function findNode24() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const folder = path.join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin')
  const found = ['node', 'node.exe'].map((name) => path.join(folder, name)).find((file) => existsSync(file))
  if (found) return found
  return fail(
    `Assay runs on Node 24. This is Node ${process.versions.node}, and npm has no Node 24 for ${process.platform} on ${process.arch}.\n` +
      'Install Node 24 from https://nodejs.org and run the same command again.',
  )
}

/** Steps of `npm test` that have no browser must not wait for one. */
function needsChromium() {
  const withoutBrowser = [
    'types',
    'lint',
    'artifact',
    'weight',
    'dead-code',
    'audit',
    'unit',
    'process',
    'contract',
    'pglite',
    'postgres',
    'citus',
  ]
  if (command === 'test')
    return !withoutBrowser.includes(args[0]) || args.includes('components') || args.includes('e2e')
  return command === 'bench' || command === 'shots'
}

/** The demo's chain runs on it, and so do most tests. */
function needsFoundry() {
  if (command === 'start' || command === 'dev') return process.env.DEMO !== 'off'
  return ['check', 'test', 'bench', 'shots'].includes(command)
}

function run() {
  const searchPath = [path.dirname(node), foundry, process.env.PATH].filter(Boolean).join(path.delimiter)
  const child = spawn(node, [script, ...args], {
    stdio: 'inherit',
    // With what Node has made of our TypeScript kept, every later start takes less.
    env: { NODE_COMPILE_CACHE: path.join(root, '.cache', 'compiled'), ...process.env, PATH: searchPath },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // A terminal's Ctrl-C reaches the child by itself; a second one would look like a demand to end at once.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  // npm starts us through a shell, which a SIGTERM for npm ends without telling us.
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref()
  child.on('error', (error) => fail(`Node 24 at ${node} does not run: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code))
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
