import { afterEach, expect, test } from 'vitest'
import type { Protocols } from '#api/chains/protocols.ts'
import type { Chain, LogFilter } from '#server/chain/types.ts'
import { sql } from '#server/db/sql.ts'
import type { Contract } from '../log-source.ts'
import { noProtocols, v2Factory } from '../testing/no-protocols.ts'
import { type PlayedToken, track } from '../testing/played-tokens.ts'
import type { Event } from '../testing/puppet.ts'
import { beginRereading, indexUntil, rowsOf, untilReread } from '../testing/rereads.ts'
import { untilSettled } from '../testing/until-settled.ts'
import { storedRanges } from './stored-transfers.ts'

const PAIR_CREATED = '0x0d3648bd0f6ba80134a33ba9275ac585d9d315f0ad8355cddefde31afa28d0e9'
const SYNC = '0x1c411e9a96e071241c2f21f7726b17ae89e3cab4c78be50e062b03a9fffbbad1'
const SWAP = '0xd78ad95fa46c994b6551d0da85fc275fe613ce37657fb8d5e3d130840159d822'
const ALICE = `0x${'a1'.repeat(20)}`
const QUOTE = `0x${'f0'.repeat(20)}`

const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

/** A chain that writes down what was asked of it. */
class Watched {
  readonly filters: LogFilter[] = []
  receipts = 0
  see = (chain: Chain): Chain => ({
    ...chain,
    streamLogs: (filters, ...rest) => {
      this.filters.push(...filters)
      return chain.streamLogs(filters, ...rest)
    },
    mined: (places) => {
      this.receipts += places.length
      return chain.mined(places)
    },
  })
  addresses(): string[] {
    return this.filters.flatMap(({ addresses = [] }) => addresses)
  }
}

/** A token with a pool that is used, both read up to the head. */
async function play(seed: number) {
  const { db, played } = await beginRereading(seed, opened)
  const [coin, item] = [await played.add('erc20'), await played.add('erc1155')] as [PlayedToken, PlayedToken]
  const [factory, pool] = [await played.chain.deployPuppet(), await played.chain.deployPuppet()]
  const act = (to: string, events: Event[]) =>
    played.chain.mine(12, [{ from: played.chain.accounts[0] ?? '', to, valueWei: 0n, events }])
  await act(factory, [
    { topics: [PAIR_CREATED, topic(coin.address), topic(QUOTE)], data: words(BigInt(pool), 1n) },
  ])
  for (let i = 0; i < 4; i++) {
    await played.mine(5)
    await act(pool, [
      { topics: [SYNC], data: words(50n, 1_000n) },
      { topics: [SWAP, topic(ALICE), topic(ALICE)], data: words(0n, 7n, BigInt(i + 1), 0n) },
    ])
  }
  // All of this is final.
  await played.chain.rpc('anvil_mine', '0x46')
  const protocols: Protocols = { ...noProtocols, factories: [v2Factory(factory)] }
  for (const token of [coin, item]) await track(db, token)
  await indexUntil(db, played, () => untilSettled(db, played.chain.rpcUrl), { protocols })
  const before = { coin: await rowsOf(db, coin.address), item: await rowsOf(db, item.address) }
  await db.rows(sql`update contracts set reading = 1`)
  const watched = new Watched()
  const rereadAll = () =>
    indexUntil(db, played, () => untilReread(db, played), { protocols, see: watched.see })
  return { db, coin, item, factory, pool, before, watched, rereadAll }
}

test('transfers that are stored are not fetched again: only the logs of pools and the receipts are asked for', async () => {
  const { db, coin, item, factory, pool, before, watched, rereadAll } = await play(31)
  await rereadAll()
  const asked = watched.addresses()
  expect(asked.filter((address) => address === coin.address || address === item.address)).toEqual([])
  expect(new Set(asked)).toEqual(new Set([factory, pool]))
  const transactions = await db.row<{ n: number }>(sql`
    select count(distinct tx_hash)::int as n from transfers where token_id is not null`)
  expect(watched.receipts).toBe(transactions?.n)
  expect(await rowsOf(db, coin.address)).toEqual(before.coin)
  expect(await rowsOf(db, item.address)).toEqual(before.item)
  const swaps = await db.rows(sql`select bought from swaps order by block_number`)
  expect(swaps).toEqual([{ bought: '1' }, { bought: '2' }, { bought: '3' }, { bought: '4' }])
})

test('transfers of which some could not be read are fetched again', async () => {
  const { db, coin, item, before, watched, rereadAll } = await play(32)
  await db.rows(sql`update contract_totals set skipped = '{"of another shape": 1}'`)
  await rereadAll()
  expect(watched.addresses()).toEqual(expect.arrayContaining([coin.address, item.address]))
  expect(await rowsOf(db, coin.address)).toEqual(before.coin)
  expect(await rowsOf(db, item.address)).toEqual(before.item)
})

test('stored transfers come in pages of whole blocks', async () => {
  const { db } = await beginRereading(33, opened)
  const places = [
    [5, 0],
    [5, 1],
    [6, 0],
    [8, 0],
    [8, 1],
    [8, 2],
    [8, 3],
    [9, 0],
  ]
  for (const [block, place] of places)
    await db.rows(sql`
      insert into transfers (contract_id, block_number, log_index, batch_index, at, tx_hash, from_address, to_address, token_id, amount)
      values (1, ${block}, ${place}, 0, to_timestamp(${block}), '0x', ${QUOTE}, ${ALICE}, 7, 1)`)
  const chain = { blocks: async ([number]: number[]) => [{ number, hash: `0x${number}`, timestamp: number }] }
  const contract = { id: 2, reread_of: 1, address: QUOTE } as Contract
  const ranges = storedRanges(
    db,
    chain as unknown as Chain,
    contract,
    { filters: [], transfersAtOnce: 3 },
    { from: 1, to: 12, signal: new AbortController().signal },
  )
  const pages = []
  for await (const { from, to, last, stored } of ranges)
    pages.push([from, to, last.number, stored.map(({ blockNumber, logIndex }) => [blockNumber, logIndex])])
  expect(pages).toEqual([
    [1, 7, 7, places.slice(0, 3)],
    [8, 8, 8, places.slice(3, 7)],
    [9, 12, 12, places.slice(7)],
  ])
})

const topic = (address: string) => `0x${address.slice(2).padStart(64, '0')}`
const words = (...values: bigint[]) =>
  `0x${values.map((value) => value.toString(16).padStart(64, '0')).join('')}`
