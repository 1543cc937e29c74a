import { readdir } from 'node:fs/promises'
import { endStepsOnSignal, runStep } from './run-step.ts'

// `npm run bench -- <name>` runs bench/<name>.ts; without a name, all of them one after the other.
const LIMIT_MS = 90 * 60_000
const WITH_CHAINS = ['--import', './tools/register-chains.ts']
const known = (await readdir('bench'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -'.ts'.length))
  .sort()
const [name, ...args] = process.argv.slice(2)

if (name && !known.includes(name)) {
  console.error(`There is no benchmark '${name}'. There are: ${known.join(', ')}`)
  process.exit(1)
}
endStepsOnSignal()
for (const each of name ? [name] : known) {
  console.log(`\n── ${each}`)
  const { code, timedOut } = await runStep([...WITH_CHAINS, `bench/${each}.ts`, ...args], {
    limitMs: LIMIT_MS,
    show: true,
  })
  if (timedOut) console.log(`This took longer than ${LIMIT_MS / 60_000} minutes and was ended.`)
  if (code !== 0) process.exitCode = 1
}
