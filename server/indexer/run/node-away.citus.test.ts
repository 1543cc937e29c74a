import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rpc } from '#demo/rpc.ts'
import { openChain } from '#server/chain/open-chain.ts'
import { contractsAt, unsettledNodes } from '#server/db/cluster-nodes.ts'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { testDatabase } from '#tools/test-database-copy.ts'
import { type ClusterWorker, clusterWorkers } from '../testing/cluster-workers.ts'
import { noProtocols } from '../testing/no-protocols.ts'
import { factsOf, indexed, type PlayedToken, PlayedTokens, track } from '../testing/played-tokens.ts'
import { Random } from '../testing/random.ts'
import { until, untilSettled } from '../testing/until-settled.ts'
import { startIndexer } from './start-indexer.ts'

const log = pino({ level: 'silent' })
const KINDS = ['erc20', 'erc721', 'erc1155'] as const
const AWAY = 'The database node that holds this is away just now. Reading goes on as soon as it is back.'

let db: Database
let workers: ClusterWorker[]
beforeAll(async () => {
  const { databaseUrl = '', dataDir } = await testDatabase()
  db = await openDatabase({ databaseUrl, dataDir, log })
  workers = await clusterWorkers(db, databaseUrl)
})
afterAll(() => db?.close())

test('a chain goes on without a node that is away, and what it holds is whole when it is back', async () => {
  const random = new Random(23)
  const played = await PlayedTokens.begin(random)
  const lost = workers[0] as ClusterWorker
  const isLost = async (token: PlayedToken) =>
    (await contractsAt(db, [lost.group], sql`c.address = ${token.address}`)).length > 0
  /** Tokens, until some are at the node and some are not. */
  const add = async () => {
    const added: { token: PlayedToken; isLost: boolean }[] = []
    while (new Set(added.map((each) => each.isLost)).size < 2) {
      const token = await played.add(random.of(KINDS))
      await track(db, token)
      added.push({ token, isLost: await isLost(token) })
    }
    return added
  }
  const untilAtHead = () =>
    until(async () => {
      const { hash } = await rpc<{ hash: string }>(played.chain.rpcUrl, 'eth_getBlockByNumber', [
        'latest',
        false,
      ])
      return (await db.row(sql`select 1 from chain_cursors where block_hash = ${hash}`)) !== null
    })
  const states = () =>
    db.rows<{ address: string; state: string; trouble: string | null }>(
      sql`select address, state, trouble from contracts order by id`,
    )

  const indexer = await startIndexer(db, log)
  const chain = openChain('demo', [played.chain.rpcUrl], { log, pollMs: 50 })
  indexer.add({ chain, protocols: noProtocols })
  try {
    const first = await add()
    await played.mine(10)
    await untilSettled(db, played.chain.rpcUrl)

    await lost.goAway()
    await played.mine(6)
    await untilAtHead()
    const later = await add()
    await played.mine(3)
    await played.reorganise(7)
    await untilAtHead()
    const all = [...first, ...later]
    await expect
      .poll(states)
      .toEqual(
        all.map(({ token: { address }, isLost }) =>
          isLost
            ? { address, state: 'processing', trouble: AWAY }
            : { address, state: 'ready', trouble: null },
        ),
      )
    // A contract may be seen to be ready a moment before its worker has committed.
    for (const { token, isLost } of all)
      if (!isLost) await expect.poll(() => indexed(db, token)).toEqual(played.expected(token))

    await lost.comeBack()
    await played.mine(2)
    await untilSettled(db, played.chain.rpcUrl)
    for (const token of played.tokens) {
      const logs = await played.logs(token)
      // A session of the coordinator may still have its connection of before to the node, and fails with it once.
      await expect.poll(() => factsOf(db, token)).toEqual(logs)
      await expect.poll(() => indexed(db, token)).toEqual(played.expected(token))
    }
    expect(
      await db.rows(sql`select id from contracts where trouble is not null or set_aside_at is not null`),
    ).toEqual([])
  } finally {
    await lost.comeBack()
    await indexer.close()
    chain.close()
    await played.chain.close()
  }
})

test('what changes one shard and the coordinator is committed at both or at none', async () => {
  const count = sql`select count(*)::int from pg_dist_transaction`
  await unsettledNodes(db)
  const before = await db.row(count)
  expect(before).toEqual({ count: 0 })
  await db.transaction(async (tx) => {
    await tx.rows(
      sql`insert into token_names (chain, address, decimals, name, symbol) values ('demo', 'one', 0, '', '')`,
    )
    await tx.rows(sql`insert into contract_totals (contract_id) values (900001)`)
  })
  // Citus writes down what it has prepared.
  expect(await db.row(count)).toEqual({ count: 1 })
})

test('a node that was lost while it committed is told so before its rows are believed', async () => {
  // As Citus names those of the coordinator; prepared transactions of all databases of a node have different names.
  const gid = `citus_0_${process.pid}_${Date.now()}_1`
  const id = 900002
  const place = await db.row<{ shard: number; group: number }>(sql`
    select shardid as shard, groupid as group from pg_dist_placement
    where shardid = get_shard_id_for_distribution_column('contract_totals', ${id}::bigint)`)
  const worker = workers.find(({ group }) => group === place?.group) as ClusterWorker
  await worker.query(`
    begin; insert into contract_totals_${place?.shard} (contract_id) values (${id}); prepare transaction '${gid}'`)
  await db.rows(sql`insert into pg_dist_transaction (groupid, gid) values (${worker.group}, ${gid})`)
  const found = () => db.rows(sql`select contract_id from contract_totals where contract_id = ${id}`)
  expect(await found()).toEqual([])

  await worker.goAway()
  expect(await unsettledNodes(db)).toEqual([worker.group])
  await worker.comeBack()
  expect(await unsettledNodes(db)).toEqual([])
  expect(await found()).toEqual([{ contract_id: id }])
})
