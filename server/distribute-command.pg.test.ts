import pg from 'pg'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { distributeEmpty, HalfDistributed, undistributed } from '#server/db/cluster.ts'
import { openDatabase } from '#server/db/connect.ts'
import { indexTables } from '#server/db/index-tables.ts'
import { migrate } from '#server/db/migrate.ts'
import { sql } from '#server/db/sql.ts'
import { distributeCommand } from '#server/distribute-command.ts'
import { emptyDatabase, testDatabase } from '#tools/test-database-copy.ts'

const log = pino({ level: 'silent' })
const isCitus = process.env.TEST_DATABASE === 'citus'
const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

async function run(given: Record<string, string | undefined>, args: string[] = []) {
  const lines: string[] = []
  const code = await distributeCommand(args, given, (line) => lines.push(line))
  return { code, lines }
}

// What is distributed needs a cluster.
test.runIf(isCitus)(
  'an index with data moves to the workers table by table, and goes on where it was interrupted',
  async () => {
    const { databaseUrl = '', dataDir } = await emptyDatabase()
    const given = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir }
    const db = await openDatabase({ databaseUrl, dataDir, log })
    opened.push(() => db.close())
    await migrate(db)
    await db.rows(sql`
      insert into contracts (chain, address, kind, state, first_block, cursor_block, worker, leased_until)
      select 'eth', 'token ' || n, 'erc20', 'ready', 1, 9, gen_random_uuid(), now() + interval '30 seconds' from generate_series(1, 40) n`)
    await db.rows(sql`
      insert into balances (contract_id, address, balance, size, first_way, first_at)
      select c.id, 'holder ' || n, n, 1, 'transfer', now() from contracts c, generate_series(1, 3) n`)
    await db.rows(sql`insert into contract_totals (contract_id, transfers) select id, id from contracts`)
    expect(await distributeEmpty(db)).toBe('has data')

    expect(await run(given)).toEqual({
      code: 1,
      lines: [
        'A server works on this database. Stop all of them, wait a minute, and run npm run distribute again.',
      ],
    })
    await db.rows(sql`update contracts set worker = null, leased_until = null`)

    // It is held up at a table in the middle, and its connection is ended there.
    const holder = new pg.Client(databaseUrl)
    await holder.connect()
    opened.push(() => holder.end())
    await holder.query('begin; lock table balances in row exclusive mode')
    const cut = run(given)
    await expect
      .poll(async () => {
        const { rowCount } = await holder.query(`
          select pg_terminate_backend(l.pid) from pg_locks l
          where l.relation = 'balances'::regclass and not l.granted and l.pid <> pg_backend_pid()`)
        return rowCount
      })
      .toBeGreaterThan(0)
    await holder.query('rollback')
    expect((await cut).code).toBe(1)
    const left = await undistributed(db)
    expect(left).toEqual(indexTables.slice(indexTables.indexOf('balances')))
    await expect(distributeEmpty(db)).rejects.toThrow(HalfDistributed)

    const { code, lines } = await run(given)
    expect(code).toBe(0)
    expect(lines).toContain('balances: 120 rows moved')
    expect(lines.at(-1)).toBe('The index is distributed. Start Assay again.')
    expect(await undistributed(db)).toEqual([])
    expect(await db.row(sql`select count(*)::int as rows, sum(balance)::int as sum from balances`)).toEqual({
      rows: 120,
      sum: 240,
    })
    expect(await db.row(sql`select sum(transfers)::int as sum from contract_totals`)).toEqual({ sum: 820 })
    expect((await run(given)).lines).toEqual(['The index is distributed already.'])
  },
)

// A cluster has workers.
test.runIf(!isCitus)('a database without Citus is not distributed, and why is said', async () => {
  const { databaseUrl, dataDir } = await testDatabase()
  const { code, lines } = await run({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir })
  expect(code).toBe(1)
  expect(lines.join()).toMatch(/no coordinator of a Citus cluster/)
  expect((await run({ DATA_DIR: dataDir })).lines.join()).toMatch(/DATABASE_URL is not set/)
})
