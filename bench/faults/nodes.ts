import { startAssay } from '#tools/assay-process.ts'
import type { DatabaseKind } from '../index/databases.ts'
import { startRpcServer } from '../index/start-rpc-server.ts'
import { compareLedger, trackToken } from './owner.ts'
import { pause, signInAt } from './people.ts'
import { begin, count, type Row } from './rows.ts'
import type { Scene } from './scene.ts'
import { LIES, standBefore } from './standing-before.ts'

/** Enough questions that a fault falls into the middle of the history. */
const TRANSFERS = 30_000
const LOGS_AN_ANSWER = 500
const ANSWERS_BEFORE = 8
const SLOW_MS = 3_000

/** The synthetic node of the benchmark `index`, which gives few logs at a time. */
export async function startChain(transfers = TRANSFERS) {
  const chain = await startRpcServer({ transfers, blockTimestamps: true })
  await chain.reset({ latencyMs: 20, maxLogs: LOGS_AN_ANSWER })
  return chain
}

/** While a history is read, the only node answers nothing, or takes seconds for everything. People sign in meanwhile. */
export async function nodeAwayOrSlow(
  scene: Scene,
  kind: DatabaseKind,
  how: 'away' | 'slow',
  seconds: number,
  tries: number,
): Promise<Row> {
  const row = begin(`RPC ${how} for ${seconds} s, ${kind}`, tries)
  const chain = await startChain()
  for (let i = 0; i < tries; i++) {
    const node = await standBefore(chain.url)
    const env = { ...(await scene.newEnv(kind)), RPC_URL_ETH: node.url }
    const assay = await startAssay(env)
    const owner = await trackToken(assay.url, scene.inbox)
    await node.answersLogs(ANSWERS_BEFORE)
    const crowd = signInAt(assay.url, scene.inbox)
    node.isAway = how === 'away'
    node.delayMs = how === 'slow' ? SLOW_MS : 0
    await Promise.all([pause(seconds * 1_000), crowd.signedIn(3).then(crowd.stop)])
    node.isAway = false
    node.delayMs = 0
    const started = performance.now()
    await owner.untilReady()
    row.recoveryMs.push(performance.now() - started)
    await count(row, assay.url, crowd)
    await assay.kill()
    await node.close()
    await compareLedger(row, env, await chain.ledger())
  }
  await chain.stop()
  return row
}

/** One of two nodes lies whenever it can, each time in another way, and is the first to be asked. */
export async function nodeLies(scene: Scene, kind: DatabaseKind): Promise<Row> {
  const row = begin(`RPC lies, ${kind}`, LIES.length)
  const chain = await startChain()
  for (const lie of LIES) {
    const liar = await standBefore(chain.url)
    liar.lie = lie
    const env = { ...(await scene.newEnv(kind)), RPC_URL_ETH: `${liar.url},${chain.url}` }
    const assay = await startAssay(env)
    const owner = await trackToken(assay.url, scene.inbox)
    const started = performance.now()
    await owner.untilReady()
    row.recoveryMs.push(performance.now() - started)
    if (liar.lies === 0) throw new Error(`nobody asked the node that lies with '${lie}'`)
    await assay.kill()
    await liar.close()
    await compareLedger(row, env, await chain.ledger())
  }
  await chain.stop()
  return row
}
