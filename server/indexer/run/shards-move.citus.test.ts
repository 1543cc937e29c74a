import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChain } from '#server/chain/open-chain.ts'
import { contractsAt } from '#server/db/cluster-nodes.ts'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { indexTables } from '#server/db/index-tables.ts'
import { sql } from '#server/db/sql.ts'
import { testDatabase } from '#tools/test-database-copy.ts'
import { noProtocols } from '../testing/no-protocols.ts'
import { factsOf, indexed, PlayedTokens, track, trackNothing } from '../testing/played-tokens.ts'
import { Random } from '../testing/random.ts'
import { untilSettled } from '../testing/until-settled.ts'
import { startIndexer } from './start-indexer.ts'

const log = pino({ level: 'silent' })
/** As many as a pool has: each of them prepares the statement. */
const CONNECTIONS = 10

let db: Database
beforeAll(async () => {
  db = await openDatabase({ ...(await testDatabase()), log })
})
afterAll(() => db?.close())

/** Moves all that is known of the contract to the other worker, and drops what is left where it was. Returns that worker. */
async function moveAway(id: number, mode: 'block_writes' | 'force_logical'): Promise<number> {
  const [from, to] = await db.rows<{ group: number; host: string; port: number; shard: number }>(sql`
    select n.groupid as group, n.nodename as host, n.nodeport as port, s.shard
    from pg_dist_node n cross join (select get_shard_id_for_distribution_column('transfers', ${id}::bigint) as shard) s
    join pg_dist_placement p on p.shardid = s.shard
    where n.groupid > 0 order by n.groupid <> p.groupid`)
  if (!from || !to) throw new Error('a cluster of two workers is needed')
  await db.raw('select citus_move_shard_placement($1, $2, $3, $4, $5, $6)', [
    from.shard,
    from.host,
    from.port,
    to.host,
    to.port,
    mode,
  ])
  await db.raw('call citus_cleanup_orphaned_resources()')
  return to.group
}

test.each(['block_writes', 'force_logical'] as const)(
  'nothing is lost or doubled when shards move while blocks come (%s)',
  async (mode) => {
    await trackNothing(db)
    const played = await PlayedTokens.begin(new Random(7))
    const indexer = await startIndexer(db, log)
    const chain = openChain('demo', [played.chain.rpcUrl], { log, pollMs: 50 })
    indexer.add({ chain, protocols: noProtocols })
    try {
      const first = await played.add('erc20')
      const ids = [await track(db, first)]
      for (const kind of ['erc721', 'erc1155'] as const) ids.push(await track(db, await played.add(kind)))
      await played.mine(5)
      await untilSettled(db, played.chain.rpcUrl)
      const readAll = () => Promise.all(Array.from({ length: CONNECTIONS * 4 }, () => indexed(db, first)))
      await readAll()

      let isMoving = true
      const moved = (async () => {
        for (const id of ids) {
          const group = await moveAway(id, mode)
          expect(await contractsAt(db, [group], sql`c.id = ${id}`)).toEqual([id])
        }
      })().finally(() => {
        isMoving = false
      })
      let later = 0
      while (isMoving) {
        await played.mine(1)
        // One that is read while shards move.
        if (later++ === 3) await track(db, await played.add('erc20'))
        await untilSettled(db, played.chain.rpcUrl)
      }
      await moved
      await played.reorganise(5)
      await untilSettled(db, played.chain.rpcUrl)

      for (const token of played.tokens) {
        expect(await factsOf(db, token)).toEqual(await played.logs(token))
        expect(await indexed(db, token)).toEqual(played.expected(token))
      }
      for (const each of await readAll()) expect(each).toEqual(played.expected(first))
      expect(await db.rows(sql`select trouble from contracts where trouble is not null`)).toEqual([])
    } finally {
      await indexer.close()
      chain.close()
      await played.chain.close()
    }
  },
)

test('every table of the index has a primary key, without which its shards cannot move while they are written to', async () => {
  const keyed = await db.rows<{ name: string }>(sql`
    select indrelid::regclass::text as name from pg_index where indisprimary and indrelid = any (${indexTables}::regclass[])`)
  expect(keyed.map(({ name }) => name).sort()).toEqual([...indexTables].sort())
})
