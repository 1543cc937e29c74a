import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { historyAnswers } from '#server/chain/testing/history-answers.ts'
import type { NodeProfile } from '#server/chain/testing/node-profile.ts'
import { startPublicNode } from '#server/chain/testing/public-node.ts'
import * as profiles from '#server/chain/testing/public-profiles.ts'
import { SeededHistory } from '#server/chain/testing/seeded-history.ts'
import { startAssay } from '#tools/assay-process.ts'
import { scratchDirectory } from '#tools/scratch-directory.ts'
import { startSmtpInbox } from '#tools/smtp-inbox.ts'
import { readLedger } from './index/assay.ts'
import { Owner } from './public-nodes/owner.ts'
import { report } from './public-nodes/report.ts'

// The first contact of somebody without a key: a token's history over millions of blocks, through three public nodes at once, whose
// limits nobody has told. How much of what these limits allow is reached, and how well the form foretold the time.
const { values: options } = parseArgs({
  options: {
    blocks: { type: 'string', default: '9000000' },
    transfers: { type: 'string', default: '100000' },
    nodes: { type: 'string', default: 'base,avalanche,thirdweb' },
    /** Of each answer, in milliseconds. */
    latency: { type: 'string', default: '50' },
  },
})
const LATEST_MS = 60 * 60_000
const CHAIN = { key: 'plain', id: 424_242 }
const byName = new Map(
  Object.entries(profiles).flatMap(([name, profile]) =>
    typeof profile === 'function' ? [] : [[name, profile] as [string, NodeProfile]],
  ),
)
const chosen = options.nodes.split(',').map((name) => {
  const profile = byName.get(name)
  if (!profile) throw new Error(`there is no profile '${name}', only ${[...byName.keys()].join(', ')}`)
  return profile
})

const history = new SeededHistory({
  blocks: Number(options.blocks),
  transfers: Number(options.transfers),
})
const behind = historyAnswers(history, CHAIN.id)
const nodes = await Promise.all(
  chosen.map((profile) => startPublicNode({ profile, behind, latencyMs: Number(options.latency) })),
)
const inbox = await startSmtpInbox()
const directory = await scratchDirectory('bench-public-nodes')
// Nothing is known of this chain but its endpoints: no exchanges whose pools would be looked for, and no other source of history.
const chainsFile = join(directory, 'chains.json')
const rpc = nodes.map(({ url }) => url)
const nativeCurrency = { name: 'Coin', symbol: 'COIN', decimals: 18 }
const description = { name: 'Plain', chainId: CHAIN.id, shortName: CHAIN.key, nativeCurrency, rpc }
await writeFile(chainsFile, JSON.stringify([description]))
const assay = await startAssay({
  DATA_DIR: directory,
  SMTP_URL: inbox.url,
  CHAINS_FILE: chainsFile,
  DEMO: 'off',
  LOG_LEVEL: 'info',
})
try {
  const owner = await Owner.signIn(assay.url, inbox)
  const estimate = await owner.estimate(history.token, CHAIN.key)
  await owner.add(history.token, CHAIN.key)
  const started = performance.now()
  await owner.untilReady(LATEST_MS)
  const seconds = (performance.now() - started) / 1_000
  await assay.kill()
  const found = await readLedger({ url: undefined, directory })
  process.exitCode = report({ nodes, history, seconds, estimate, found }) ? 0 : 1
} catch (error) {
  console.log(assay.output())
  throw error
} finally {
  await assay.kill()
  await inbox.close()
  for (const node of nodes) await node.stop()
  await rm(directory, { recursive: true, force: true })
}
