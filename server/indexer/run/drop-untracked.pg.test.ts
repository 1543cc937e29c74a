import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { factsOf } from '#api/chains.ts'
import { openChain } from '#server/chain/open-chain.ts'
import { openDatabase } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { testDatabase } from '#tools/test-database-copy.ts'
import { snapshot } from '../testing/index-rows.ts'
import { noProtocols } from '../testing/no-protocols.ts'
import { indexed, PlayedTokens, track } from '../testing/played-tokens.ts'
import { Random } from '../testing/random.ts'
import { untilSettled } from '../testing/until-settled.ts'
import { dropUntracked } from './drop-untracked.ts'
import { startIndexer } from './start-indexer.ts'

const log = pino({ level: 'silent' })
const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

test('a contract that is dropped while the chain is followed leaves nothing behind, and the others go on', async () => {
  const db = await openDatabase({ ...(await testDatabase()), log })
  opened.push(() => db.close())
  const played = await PlayedTokens.begin(new Random(5))
  opened.push(() => played.chain.close())
  const [gone, kept] = [await played.add('erc721'), await played.add('erc20')]
  await played.mine(70)
  const [goneId, keptId] = [await track(db, gone), await track(db, kept)]
  const chain = openChain('demo', [played.chain.rpcUrl], { log, pollMs: 10 })
  const indexer = await startIndexer(db, log)
  opened.push(async () => {
    chain.close()
    await indexer.close()
  })
  indexer.add({ chain, protocols: noProtocols })
  await untilSettled(db, played.chain.rpcUrl)

  const mining = played.mine(20)
  await db.rows(sql`update contracts set untracked_since = now() - interval '2 days' where id = ${goneId}`)
  await dropUntracked(db)
  await mining
  await played.reorganise(10)
  await untilSettled(db, played.chain.rpcUrl)
  expect(await db.rows(sql`select id from contracts`)).toEqual([{ id: keptId }])
  for (const rows of Object.values(await snapshot(db, [goneId]))) expect(rows).toEqual([])
  expect(await indexed(db, kept)).toEqual(played.expected(kept))
})

test('the price of a coin without a feed is wanted as long as anything on its chain is tracked', async () => {
  const db = await openDatabase({ ...(await testDatabase()), log })
  opened.push(() => db.close())
  const coin = factsOf('berachain').wrappedNative ?? ''
  for (const [address, kind] of [
    [coin, 'prices'],
    [`0x${'be'.repeat(20)}`, 'prices'],
    [`0x${'ab'.repeat(20)}`, 'erc721'],
  ])
    await db.rows(sql`
      insert into contracts (chain, address, kind, first_block, cursor_block) values ('berachain', ${address}, ${kind}, 0, 0)`)
  const wanted = () =>
    db.rows(sql`select address from contracts where kind = 'prices' and untracked_since is null`)
  await dropUntracked(db)
  expect(await wanted()).toEqual([{ address: coin }])
  await db.rows(sql`update contracts set untracked_since = now() where kind = 'erc721'`)
  await dropUntracked(db)
  expect(await wanted()).toEqual([])
})
