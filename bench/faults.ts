import { chmod, rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type AssayProcess, startAssay } from '#tools/assay-process.ts'
import { startPostgres } from '#tools/postgres.ts'
import { runStep } from '#tools/run-step.ts'
import { scratchDirectory } from '#tools/scratch-directory.ts'
import { startSmtpInbox } from '#tools/smtp-inbox.ts'
import { pause, signInAt } from './faults/people.ts'

// What goes wrong in a year, in minutes: while people sign in by mail, the server is killed, its worker, its database and its mail server go
// away. What was acknowledged has to be there afterwards, once. What chains and nodes do is in the tests of the indexer, which are run with
// more seeds at the end.
const { values: options } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    /** Random chains for the tests of the indexer; 0 leaves them out. */
    seeds: { type: 'string', default: '100' },
  },
})
const KILLS = Number(options.kills)
const SMTP_AWAY_MS = 15_000
const DATABASE_AWAY_MS = 5_000

type Row = {
  fault: string
  tries: number
  acknowledged: number
  lost: number
  doubled: number
  /** Requests that ended without an answer. */
  cutOff: number
  /** Mails that came again, with the same Message-ID. */
  repeated: number
  /** Until it works again, each time. */
  recoveryMs: number[]
}
const rows: Row[] = []
const inbox = await startSmtpInbox()
const scratch = await scratchDirectory('bench-faults')
const common = { SMTP_URL: inbox.url, TRUST_PROXY: '127.0.0.1,::1', DEMO: 'off', LOG_LEVEL: 'silent' }
// PostgreSQL runs as another account, if this one is root, and needs to get through.
await chmod(scratch, 0o711)
// What it has acknowledged it has written: it is to survive a crash of its own.
const cluster = { dataDir: `${scratch}/postgres`, settings: { synchronous_commit: 'on' } }
const postgres = await startPostgres(cluster)
const onPostgres = { ...common, DATABASE_URL: postgres.url, DATA_DIR: `${scratch}/files` }
const embedded = { ...common, DATA_DIR: `${scratch}/embedded` }
try {
  rows.push(await killed('kill -9 of the server, PostgreSQL', onPostgres, KILLS))
  rows.push(await killed('kill -9 of the server, PGlite', embedded, KILLS))
  rows.push(await workerKilled(Math.ceil(KILLS / 2)))
  rows.push(await terminated('SIGTERM under load, PostgreSQL', onPostgres, 10))
  rows.push(await terminated('SIGTERM under load, PGlite', embedded, 10))
  rows.push(await mailServerAway('mail server away, PostgreSQL', onPostgres))
  rows.push(await mailServerAway('mail server away, PGlite', embedded))
  rows.push(await databaseAway(5))
} finally {
  await inbox.close()
  await rm(scratch, { recursive: true, force: true })
}
print()
const failed = Number(options.seeds) > 0 ? await indexerTests() : 0
const wrong = rows.reduce((sum, { lost, doubled }) => sum + lost + doubled, failed)
console.log(`faults lost or doubled: ${wrong}`)
process.exitCode = wrong === 0 ? 0 : 1

async function killed(fault: string, env: Record<string, string>, tries: number): Promise<Row> {
  const row = begin(fault, tries)
  let assay = await startAssay(env)
  for (let i = 0; i < tries; i++) {
    const crowd = signInAt(assay.url, inbox)
    await crowd.signedIn(3)
    await pause(Math.random() * 150)
    const stopped = crowd.stop()
    await assay.kill('SIGKILL')
    const started = performance.now()
    assay = await startAssay(env)
    row.recoveryMs.push(performance.now() - started)
    await stopped
    await count(row, assay, crowd)
  }
  await assay.kill()
  return row
}

/** Mails are the worker's: whoever was promised one gets it. */
async function workerKilled(tries: number): Promise<Row> {
  const row = begin('kill -9 of the worker, PostgreSQL', tries)
  const api = await startAssay({ ...onPostgres, ROLE: 'api' })
  let worker = await startAssay({ ...onPostgres, ROLE: 'worker' })
  const crowd = signInAt(api.url, inbox)
  for (let i = 0; i < tries; i++) {
    await crowd.signedIn(3)
    await pause(Math.random() * 100)
    await worker.kill('SIGKILL')
    const started = performance.now()
    worker = await startAssay({ ...onPostgres, ROLE: 'worker' })
    await crowd.signedIn(1)
    row.recoveryMs.push(performance.now() - started)
  }
  // A mail that the dead worker had begun is taken over when its time is up.
  const end = Date.now() + 180_000
  const waiting = () => crowd.promised.filter((email) => crowd.mailsFor(email).length === 0)
  await crowd.stop()
  while (waiting().length > 0 && Date.now() < end) await pause(200)
  row.lost += waiting().length
  row.doubled += crowd.mailedTwice()
  await count(row, api, crowd)
  for (const each of [api, worker]) await each.kill()
  return row
}

async function terminated(fault: string, env: Record<string, string>, tries: number): Promise<Row> {
  const row = begin(fault, tries)
  for (let i = 0; i < tries; i++) {
    const assay = await startAssay(env)
    const crowd = signInAt(assay.url, inbox)
    await crowd.signedIn(3)
    const asked = performance.now()
    const { code } = await assay.kill('SIGTERM')
    row.recoveryMs.push(performance.now() - asked)
    await crowd.stop()
    if (code !== 0) row.lost++
    const next = await startAssay(env)
    await count(row, next, crowd)
    await next.kill()
  }
  return row
}

async function mailServerAway(fault: string, env: Record<string, string>): Promise<Row> {
  const row = begin(fault, 1)
  const assay = await startAssay(env)
  const crowd = signInAt(assay.url, inbox)
  inbox.refuseNext(Number.POSITIVE_INFINITY)
  await pause(SMTP_AWAY_MS)
  inbox.refuseNext(0)
  const started = performance.now()
  await crowd.signedIn(4)
  row.recoveryMs.push(performance.now() - started)
  await crowd.stop()
  row.doubled += crowd.mailedTwice()
  await count(row, assay, crowd)
  await assay.kill()
  return row
}

/** Ends as in a crash, and comes back on the same port. */
async function databaseAway(tries: number): Promise<Row> {
  const row = begin('database away, PostgreSQL', tries)
  const port = Number(new URL(postgres.url).port)
  let database = postgres
  const assay = await startAssay(onPostgres)
  for (let i = 0; i < tries; i++) {
    const crowd = signInAt(assay.url, inbox)
    await crowd.signedIn(3)
    await database.kill()
    await pause(DATABASE_AWAY_MS)
    const health = await fetch(`${assay.url}/health`)
    if (!health.ok) row.lost++
    const started = performance.now()
    database = await startPostgres({ ...cluster, port })
    await crowd.signedIn(1)
    row.recoveryMs.push(performance.now() - started)
    await crowd.stop()
    await count(row, assay, crowd)
  }
  await assay.kill()
  await database.stop()
  return row
}

/** The index against random chains, nodes that fail and lie, workers that are killed and that share a contract. Returns how many failed. */
async function indexerTests(): Promise<number> {
  process.env.INDEX_SEEDS = options.seeds
  let failed = 0
  for (const project of ['postgres', 'pglite']) {
    const files = ['exactness', 'faults', 'workers'].map((name) => `server/indexer/${name}`)
    const command = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...files]
    const { code } = await runStep(command, { limitMs: 60 * 60_000, show: true })
    if (code !== 0) failed++
  }
  return failed
}

function begin(fault: string, tries: number): Row {
  console.log(`${fault}…`)
  return { fault, tries, acknowledged: 0, lost: 0, doubled: 0, cutOff: 0, repeated: 0, recoveryMs: [] }
}

async function count(
  row: Row,
  assay: AssayProcess,
  { acknowledged, check, cutOff, mailRepeated }: ReturnType<typeof signInAt>,
) {
  const { lost, doubled } = await check(assay.url)
  row.acknowledged += acknowledged.length
  row.lost += lost
  row.doubled += doubled
  row.cutOff += cutOff()
  row.repeated += mailRepeated()
}

function print() {
  const line = (cells: (string | number)[]) =>
    console.log(cells.map((cell, i) => String(cell)[i ? 'padStart' : 'padEnd'](i ? 14 : 36)).join(''))
  console.log()
  line(['fault', 'tries', 'acknowledged', 'lost', 'doubled', 'cut off', 'repeated', 'recovery'])
  for (const { fault, tries, acknowledged, lost, doubled, cutOff, repeated, recoveryMs } of rows) {
    const median = recoveryMs.toSorted((a, b) => a - b)[Math.floor(recoveryMs.length / 2)] ?? 0
    line([fault, tries, acknowledged, lost, doubled, cutOff, repeated, `${(median / 1000).toFixed(1)} s`])
  }
  console.log()
}
