import { parseArgs } from 'node:util'
import { fewTokens } from './head/few.ts'
import { manyContracts, type Verdict } from './head/many.ts'
import { openDatabases } from './index/databases.ts'

// How long after a block arrives it is in the figures: with 100 tokens, and with as many contracts as a large installation has.
const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    contracts: { type: 'string', default: '20000' },
    wallets: { type: 'string', default: '5000' },
    /** Blocks that are measured, a second each, after those in which everything is opened. */
    blocks: { type: 'string', default: '60' },
    opening: { type: 'string', default: '15' },
    /** Of the node's answers, in milliseconds. */
    latency: { type: 'string', default: '0' },
  },
})
const databases = await openDatabases()
const verdicts: Verdict[] = []
try {
  if (options.only !== 'many') {
    const { seconds, limit } = await fewTokens(databases)
    verdicts.push({ name: 'head to row, 100 tokens', value: seconds, unit: 's', limit })
  }
  if (options.only !== 'few')
    verdicts.push(
      ...(await manyContracts(databases, {
        contracts: Number(options.contracts),
        wallets: Number(options.wallets),
        blocks: Number(options.blocks),
        opening: Number(options.opening),
        latencyMs: Number(options.latency),
      })),
    )
} finally {
  await databases.close()
}
console.log()
for (const { name, value, unit, limit } of verdicts) {
  console.log(
    `${name}: ${value.toFixed(2)} ${unit}, at most ${limit}: ${(value / limit).toFixed(2)} of the limit`,
  )
  if (!(value < limit)) process.exitCode = 1
}
