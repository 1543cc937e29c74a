import { startAssay } from '#tools/assay-process.ts'
import type { DatabaseKind } from '../index/databases.ts'
import { pause, signInAt } from './people.ts'
import { begin, count, type Row } from './rows.ts'
import type { Scene } from './scene.ts'

export async function serverKilled({ env, inbox }: Scene, kind: DatabaseKind, tries: number): Promise<Row> {
  const row = begin(`kill -9 of the server, ${kind}`, tries)
  let assay = await startAssay(env[kind])
  for (let i = 0; i < tries; i++) {
    const crowd = signInAt(assay.url, inbox)
    await crowd.signedIn(3)
    await pause(Math.random() * 150)
    const stopped = crowd.stop()
    await assay.kill('SIGKILL')
    const started = performance.now()
    assay = await startAssay(env[kind])
    row.recoveryMs.push(performance.now() - started)
    await stopped
    await count(row, assay.url, crowd)
  }
  await assay.kill()
  return row
}

/** Mails are the worker's: everyone who was promised one gets it. */
export async function workerKilled({ env, inbox }: Scene, tries: number): Promise<Row> {
  const row = begin('kill -9 of the worker, PostgreSQL', tries)
  const api = await startAssay({ ...env.PostgreSQL, ROLE: 'api' })
  let worker = await startAssay({ ...env.PostgreSQL, ROLE: 'worker' })
  const crowd = signInAt(api.url, inbox)
  for (let i = 0; i < tries; i++) {
    await crowd.signedIn(3)
    await pause(Math.random() * 100)
    await worker.kill('SIGKILL')
    const started = performance.now()
    worker = await startAssay({ ...env.PostgreSQL, ROLE: 'worker' })
    await crowd.signedIn(1)
    row.recoveryMs.push(performance.now() - started)
  }
  // A mail that the dead worker had begun is taken over when its time is up.
  await crowd.stop()
  row.lost += (await crowd.withoutMail(180_000)).length
  row.doubled += crowd.mailedTwice()
  await count(row, api.url, crowd)
  for (const each of [api, worker]) await each.kill()
  return row
}

export async function terminated({ env, inbox }: Scene, kind: DatabaseKind, tries: number): Promise<Row> {
  const row = begin(`SIGTERM under load, ${kind}`, tries)
  for (let i = 0; i < tries; i++) {
    const assay = await startAssay(env[kind])
    const crowd = signInAt(assay.url, inbox)
    await crowd.signedIn(3)
    const asked = performance.now()
    const { code } = await assay.kill('SIGTERM')
    row.recoveryMs.push(performance.now() - asked)
    await crowd.stop()
    if (code !== 0) row.lost++
    const next = await startAssay(env[kind])
    await count(row, next.url, crowd)
    await next.kill()
  }
  return row
}
