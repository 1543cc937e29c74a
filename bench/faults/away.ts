import { startAssay } from '#tools/assay-process.ts'
import type { DatabaseKind } from '../index/databases.ts'
import { ownOutside } from './outside.ts'
import { pause, signInAt } from './people.ts'
import { begin, count, type Row } from './rows.ts'
import type { Scene } from './scene.ts'

export async function mailServerAway(
  { env, inbox }: Scene,
  kind: DatabaseKind,
  seconds: number,
): Promise<Row> {
  const row = begin(`mail server away for ${seconds} s, ${kind}`, 1)
  const assay = await startAssay(env[kind])
  const crowd = signInAt(assay.url, inbox)
  inbox.refuseNext(Number.POSITIVE_INFINITY)
  await pause(seconds * 1_000)
  inbox.refuseNext(0)
  const started = performance.now()
  await crowd.signedIn(4)
  row.recoveryMs.push(performance.now() - started)
  await crowd.stop()
  row.doubled += crowd.mailedTwice()
  await count(row, assay.url, crowd)
  await assay.kill()
  return row
}

/** Ends as in a crash, and comes back on the same port. */
export async function databaseAway(scene: Scene, seconds: number, tries: number): Promise<Row> {
  const row = begin(`database away for ${seconds} s, PostgreSQL`, tries)
  const assay = await startAssay(scene.env.PostgreSQL)
  for (let i = 0; i < tries; i++) {
    const crowd = signInAt(assay.url, scene.inbox)
    await crowd.signedIn(3)
    await scene.killDatabase()
    await pause(seconds * 1_000)
    if (!(await isUp(assay.url))) row.lost++
    const started = performance.now()
    await scene.startDatabase()
    await crowd.signedIn(1)
    row.recoveryMs.push(performance.now() - started)
    await crowd.stop()
    await count(row, assay.url, crowd)
  }
  await assay.kill()
  return row
}

/** Connections that are open need no name: they are cut, as a database does that restarts, while none is found. */
export async function namesAway(scene: Scene, seconds: number): Promise<Row> {
  const row = begin(`database and DNS away for ${seconds} s, PostgreSQL`, 1)
  const outside = await ownOutside(`${scene.scratch}/outside-names.json`)
  const url = new URL(scene.env.PostgreSQL.DATABASE_URL ?? '')
  url.hostname = 'localhost'
  const assay = await startAssay({ ...scene.env.PostgreSQL, ...outside.env, DATABASE_URL: url.href })
  const crowd = signInAt(assay.url, scene.inbox)
  await crowd.signedIn(3)
  await outside.change({ hasNames: false })
  await scene.killDatabase()
  await pause((seconds * 1_000) / 2)
  await scene.startDatabase()
  await pause((seconds * 1_000) / 2)
  const { status } = await fetch(`${assay.url}/ready`)
  if (status !== 503 || !(await isUp(assay.url))) row.lost++
  const started = performance.now()
  await outside.change({})
  await crowd.signedIn(1)
  row.recoveryMs.push(performance.now() - started)
  await crowd.stop()
  await count(row, assay.url, crowd)
  await assay.kill()
  return row
}

async function isUp(url: string): Promise<boolean> {
  return (await fetch(`${url}/health`)).ok
}
