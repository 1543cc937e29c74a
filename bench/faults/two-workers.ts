import { startAssay } from '#tools/assay-process.ts'
import { startChain } from './nodes.ts'
import { compareLedger, trackToken } from './owner.ts'
import { begin, type Row } from './rows.ts'
import type { Scene } from './scene.ts'
import { standBefore } from './standing-before.ts'

const TRANSFERS = 60_000
/** Of the questions for logs that the history takes, as many as the first worker gets to at most. */
const QUESTIONS = 100

/** Two workers and one contract; the one that reads it is killed, and the other takes it over when its lease has run out. */
export async function twoWorkers(scene: Scene, tries: number): Promise<Row> {
  const row = begin('two workers, one contract, kill -9 of one', tries)
  const chain = await startChain(TRANSFERS)
  for (let i = 0; i < tries; i++) {
    const node = await standBefore(chain.url)
    const env = { ...(await scene.newEnv('PostgreSQL')), RPC_URL_ETH: node.url }
    const api = await startAssay({ ...env, ROLE: 'api' })
    const first = await startAssay({ ...env, ROLE: 'worker' })
    const owner = await trackToken(api.url, scene.inbox)
    await node.answersLogs(1)
    // The first must not be done before the second is there.
    node.delayMs = 3_000
    const second = await startAssay({ ...env, ROLE: 'worker' })
    node.delayMs = 200
    await node.answersLogs(Math.ceil(Math.random() * QUESTIONS) - node.logAnswers)
    await first.kill('SIGKILL')
    const started = performance.now()
    node.delayMs = 0
    await owner.untilReady()
    row.recoveryMs.push(performance.now() - started)
    for (const each of [api, second]) await each.kill()
    await node.close()
    await compareLedger(row, env, await chain.ledger())
  }
  await chain.stop()
  return row
}
