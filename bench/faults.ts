import { parseArgs } from 'node:util'
import { runStep } from '#tools/run-step.ts'
import { databaseAway, mailServerAway, namesAway } from './faults/away.ts'
import { clockJumps } from './faults/clock.ts'
import { diskFull, diskFullWhileReading } from './faults/disk.ts'
import { serverKilled, terminated, workerKilled } from './faults/kills.ts'
import { nodeAwayOrSlow, nodeLies } from './faults/nodes.ts'
import { printRows, type Row } from './faults/rows.ts'
import { openScene } from './faults/scene.ts'
import { twoWorkers } from './faults/two-workers.ts'

// What goes wrong in a year, in minutes: while people sign in by mail and a token's history is read, the server is killed, its worker, its
// database, its mail server and its node go away, its disk is full and its clock jumps. What was acknowledged has to be there afterwards,
// once. What chains do is in the tests of the indexer, which are run with more seeds at the end.
const { values: options } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    /** Of everything that is not a kill. */
    tries: { type: 'string', default: '3' },
    /** How long the database is away in the longest case, in seconds. */
    away: { type: 'string', default: '120' },
    /** Random chains for the tests of the indexer; 0 leaves them out. */
    seeds: { type: 'string', default: '100' },
    /** One kind alone, without the tests: kills, ends, mail, nodes, workers, clock, disk or database. */
    only: { type: 'string' },
  },
})
const kills = Number(options.kills)
const tries = Number(options.tries)
const away = Number(options.away)
const both = ['PostgreSQL', 'PGlite'] as const

const scene = await openScene()
const kinds: Record<string, (() => Promise<Row | null>)[]> = {
  kills: [
    ...both.map((kind) => () => serverKilled(scene, kind, kills)),
    () => workerKilled(scene, Math.ceil(kills / 2)),
  ],
  ends: both.map((kind) => () => terminated(scene, kind, 10)),
  mail: both.map((kind) => () => mailServerAway(scene, kind, 15)),
  nodes: both.flatMap((kind) => [
    () => nodeAwayOrSlow(scene, kind, 'away', 20, tries),
    () => nodeAwayOrSlow(scene, kind, 'slow', 20, tries),
    () => nodeLies(scene, kind),
  ]),
  workers: [() => twoWorkers(scene, tries)],
  clock: both.flatMap((kind) => [
    () => clockJumps(scene, kind, 1, tries),
    () => clockJumps(scene, kind, -1, tries),
  ]),
  disk: [...both.map((kind) => () => diskFull(scene, kind, tries)), () => diskFullWhileReading(scene, tries)],
  database: [
    () => databaseAway(scene, 5, 5),
    () => databaseAway(scene, away, 1),
    () => namesAway(scene, away),
  ],
}
const rows: Row[] = []
try {
  const wanted = options.only === undefined ? Object.values(kinds) : [kinds[options.only]]
  if (wanted.includes(undefined)) throw new Error(`--only: one of ${Object.keys(kinds).join(', ')}`)
  for (const fault of wanted.flatMap((faults) => faults ?? [])) {
    const row = await fault()
    if (row) rows.push(row)
  }
} finally {
  await scene.close()
  printRows(rows)
}
const failed = options.only === undefined && Number(options.seeds) > 0 ? await indexerTests() : 0
const wrong = rows.reduce((sum, { lost, doubled }) => sum + lost + doubled, failed)
console.log(`faults lost or doubled: ${wrong}`)
process.exitCode = wrong === 0 ? 0 : 1

/** The index against random chains, nodes that fail and lie, workers that are killed and that share a contract. Returns how many failed. */
async function indexerTests(): Promise<number> {
  process.env.INDEX_SEEDS = options.seeds
  let failed = 0
  for (const project of ['postgres', 'pglite']) {
    const files = ['exactness', 'faults', 'workers'].map((name) => `server/indexer/run/${name}`)
    const command = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...files]
    const { code } = await runStep(command, { limitMs: 60 * 60_000, show: true })
    if (code !== 0) failed++
  }
  return failed
}
