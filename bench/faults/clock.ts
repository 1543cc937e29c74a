import { startAssay } from '#tools/assay-process.ts'
import type { DatabaseKind } from '../index/databases.ts'
import { startChain } from './nodes.ts'
import { ownOutside } from './outside.ts'
import { compareLedger, trackToken } from './owner.ts'
import { pause, signInAt } from './people.ts'
import { begin, count, type Row } from './rows.ts'
import type { Scene } from './scene.ts'
import { standBefore } from './standing-before.ts'

const HOUR_MS = 3_600_000
const MAIL_EVERY_S = 60
const MAIL_WITHIN_MS = 60_000

/**
 * While people sign in and a history is read, the clock of the server jumps, and with it that of PGlite, which has no other. Who signed in
 * before has a session, a code is worth what it was worth at most, an address waits for its next mail no longer than ever, and all is read.
 */
export async function clockJumps(
  scene: Scene,
  kind: DatabaseKind,
  hours: 1 | -1,
  tries: number,
): Promise<Row> {
  const row = begin(`clock an hour ${hours > 0 ? 'ahead' : 'back'}, ${kind}`, tries)
  const chain = await startChain()
  for (let i = 0; i < tries; i++) {
    const node = await standBefore(chain.url)
    node.delayMs = 100
    const outside = await ownOutside(`${scene.scratch}/outside-clock.json`)
    const env = { ...(await scene.newEnv(kind)), ...outside.env, RPC_URL_ETH: node.url }
    const assay = await startAssay(env)
    const owner = await trackToken(assay.url, scene.inbox)
    await node.answersLogs(5 + Math.random() * 10)
    // What waits to be tried again when the clock is set back must not wait for an hour.
    node.isAway = true
    await owner.untilTrouble()
    const before = signInAt(assay.url, scene.inbox)
    await before.signedIn(3)
    await pause(Math.random() * 100)
    await outside.change({ clockMs: hours * HOUR_MS })
    const started = performance.now()
    node.isAway = false
    const after = signInAt(assay.url, scene.inbox)
    await after.signedIn(1)
    row.recoveryMs.push(performance.now() - started)
    await Promise.all([before.stop(), after.stop()])
    const [first] = before.acknowledged
    if (first && (await before.waitsForMail(first.email)) > MAIL_EVERY_S) row.lost++
    // An hour later by the database's clock, codes that nobody has used are out of date, and their mails are no longer sent.
    const waiting = hours > 0 && kind === 'PGlite' ? [after] : [before, after]
    for (const people of waiting) row.lost += (await people.withoutMail(MAIL_WITHIN_MS)).length
    await owner.untilReady()
    for (const people of [before, after]) await count(row, assay.url, people)
    await assay.kill()
    await node.close()
    await compareLedger(row, env, await chain.ledger())
  }
  await chain.stop()
  return row
}
