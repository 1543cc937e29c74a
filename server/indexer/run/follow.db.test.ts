import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Protocols } from '#api/chains/protocols.ts'
import { ChainUnavailable } from '#server/chain/errors.ts'
import { openChain } from '#server/chain/open-chain.ts'
import type { Chain } from '#server/chain/types.ts'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { testDatabase } from '#tools/test-database-copy.ts'
import type { Contract } from '../log-source.ts'
import { noProtocols, v2Factory } from '../testing/no-protocols.ts'
import { PlayedChain } from '../testing/played-chain.ts'
import { track, trackNothing } from '../testing/played-tokens.ts'
import { type Event, erc20Transfer } from '../testing/puppet.ts'
import { NativeMoves } from '../wallet/native-moves.ts'
import { backfill } from './backfill.ts'
import { Follower } from './follow.ts'
import { joinFollowing } from './join.ts'
import { limits, takeContract } from './lease.ts'
import { logSourceOpener } from './open-log-source.ts'
import { startOver } from './start-over.ts'

const log = pino({ level: 'silent' })
const ZERO = `0x${'0'.repeat(40)}`
const ALICE = `0x${'a1'.repeat(20)}`
const QUOTE = `0x${'f0'.repeat(20)}`
const PAIR_CREATED = '0x0d3648bd0f6ba80134a33ba9275ac585d9d315f0ad8355cddefde31afa28d0e9'
const SYNC = '0x1c411e9a96e071241c2f21f7726b17ae89e3cab4c78be50e062b03a9fffbbad1'
const SWAP = '0xd78ad95fa46c994b6551d0da85fc275fe613ce37657fb8d5e3d130840159d822'
const { signal } = new AbortController()

let db: Database
let played: PlayedChain
let chain: Chain
let token: string
let protocols: Protocols = noProtocols
beforeAll(async () => {
  db = await openDatabase({ ...(await testDatabase()), log })
})
afterAll(() => db?.close())
beforeEach(async () => {
  played = await PlayedChain.start()
  chain = openChain('demo', [played.rpcUrl], { log, limits: { firstRangeBlocks: 1, maxRangeBlocks: 1 } })
  token = await played.deployPuppet()
})
afterEach(async () => {
  chain?.close()
  await played?.close()
  await trackNothing(db)
  for (const table of ['transfers', 'swaps', 'pools', 'balances', 'hallmarks', 'contract_supplies'])
    await db.raw(`delete from ${table}`)
  protocols = noProtocols
  limits.sliceMs = 5_000
})

test('a head that is replaced while its logs are read is left for the one that took its place', async () => {
  await join(token)
  await mint(1n)
  let isReplaced = false
  const moving: Chain = {
    ...chain,
    async logsOfBlocks(...args) {
      if (!isReplaced) {
        isReplaced = true
        await played.rollBack(1)
        await mint(2n)
      }
      return chain.logsOfBlocks(...args)
    },
  }
  const follower = followerOf(moving)
  expect(await follower.catchUp(signal)).toBe('later')
  expect(await follower.catchUp(signal)).toBe('done')
  expect(await db.rows(sql`select amount from transfers`)).toEqual([{ amount: '2' }])
  expect(await db.rows(sql`select block_number from chain_cursors`)).toEqual([
    { block_number: await played.head() },
  ])
})

test('what a contract said at a block that is gone is asked again', async () => {
  await join(token)
  await mint(1n)
  await followerOf(chain).catchUp(signal)
  const head = await played.head()
  const checkedAt = async (block: number) => {
    await db.rows(sql`
      update hallmarks set verdict = 'differs', block_number = ${block}, due_at = now() + interval '1 day'`)
    await db.rows(sql`delete from contract_supplies`)
    await db.rows(sql`
      insert into contract_supplies (contract_id, day, supply, block_number)
      select contract_id, '2026-01-01', 1, ${block} from hallmarks`)
    await played.rollBack(1)
    await mint(2n)
    await followerOf(chain).catchUp(signal)
    return db.row(sql`
      select due_at <= now() as is_due, (select count(*)::int from contract_supplies) as supplies from hallmarks`)
  }
  expect(await checkedAt(head - 1)).toEqual({ is_due: false, supplies: 1 })
  expect(await checkedAt(head)).toEqual({ is_due: true, supplies: 0 })
})

test('one endpoint that knows other blocks than the rest makes nobody forget what was read', async () => {
  await join(token)
  await mint(1n)
  await followerOf(chain).catchUp(signal)
  await mint(2n)
  await mint(3n)
  const lying: Chain = {
    ...chain,
    blocks: async (numbers) =>
      (await chain.blocks(numbers)).map((block) => ({ ...block, hash: `0x${'5'.repeat(64)}` })),
  }
  await expect(followerOf(lying).catchUp(signal)).rejects.toThrow(ChainUnavailable)
  await followerOf(chain).catchUp(signal)
  expect(await db.rows(sql`select amount from transfers order by block_number`)).toEqual([
    { amount: '1' },
    { amount: '2' },
    { amount: '3' },
  ])
})

test('a contract joins a chain that does not stand still, and no block is read twice for it', async () => {
  // So many blocks that with each new one another becomes final.
  await played.rpc('anvil_mine', '0x50')
  await join(await played.deployPuppet())
  const follower = followerOf(chain)
  const moveOn = async (amount: bigint) => {
    await mint(amount)
    await follower.catchUp(signal)
  }
  await moveOn(1n)
  const read: number[] = []
  let rounds = 0
  await join(token, (seen) => ({
    ...seen,
    async logsOfBlocks(filters, blocks) {
      read.push(...blocks.map(({ number }) => number))
      rounds++
      for (let i = 0; i < 2 && rounds < 4; i++) await moveOn(10n)
      return seen.logsOfBlocks(filters, blocks)
    },
  }))
  expect(rounds).toBe(4)
  expect(new Set(read).size).toBe(read.length)
  expect(await db.rows(sql`select balance from balances where address = ${ALICE}`)).toEqual([
    { balance: '61' },
  ])
})

test('pools are looked for once in a backfill of many slices, and again after a start over', async () => {
  const factory = await played.deployPuppet()
  protocols = { ...noProtocols, factories: [v2Factory(factory)] }
  await played.rpc('anvil_mine', '0x50')
  const target = await chain.finalizedNumber()
  // One reads, the other waits.
  for (const address of [token, factory]) await track(db, { kind: 'erc20', address, first: 1 })
  limits.sliceMs = 0
  const looked: number[][] = []
  const seen: Chain = {
    ...chain,
    streamLogs(filters, from, to, ending) {
      if (filters.some(({ topics }) => [topics[0]].flat().includes(PAIR_CREATED))) looked.push([from, to])
      return chain.streamLogs(filters, from, to, ending)
    },
  }
  const contract = (await takeContract(db, 'demo')) as Contract
  for (let turn = 0; turn < 3; turn++)
    expect(await backfill(db, seen, contract, opener(seen), signal)).toBe('more')
  expect(contract.cursor_block).toBeLessThan(target)
  expect(looked).toEqual([[1, target]])
  await db.transaction((tx) => startOver(tx, [contract.id]))
  await db.rows(sql`delete from contracts where id <> ${contract.id}`)
  const again = (await takeContract(db, 'demo')) as Contract
  await backfill(db, seen, again, opener(seen), signal)
  expect(looked).toEqual([
    [1, target],
    [1, target],
  ])
})

/** A pool is made and used in one block, used again in the next and once more a block later. */
describe.each(['at the head', 'after a long absence', 'above finality, at the join'] as const)(
  'a pool that comes to be %s',
  (when) => {
    test('is read from its first swap on, and no swap twice', async () => {
      const pool = await played.deployPuppet()
      const factory = await played.deployPuppet()
      protocols = { ...noProtocols, factories: [v2Factory(factory)] }
      // Another one follows the chain already, where the token joins only later.
      await join(when === 'above finality, at the join' ? factory : token)
      await play([
        { to: factory, events: [pairCreated(token, pool)] },
        { to: pool, events: [sync(50n), swap(1n)] },
      ])
      await play([{ to: pool, events: [sync(48n), swap(2n)] }])
      await play([{ to: pool, events: [sync(45n), swap(3n)] }])
      if (when === 'after a long absence') await played.rpc('anvil_mine', '0x42')
      await catchUpAtSecondTry()
      if (when === 'above finality, at the join') await join(token)
      expect(await db.rows(sql`select bought from swaps order by block_number`)).toEqual([
        { bought: '1' },
        { bought: '2' },
        { bought: '3' },
      ])
      expect(await db.rows(sql`select address, reserves[1]::text as token_reserve from pools`)).toEqual([
        { address: pool, token_reserve: '45' },
      ])
    })
  },
)

/** The first time, the connection is cut before the commit. */
async function catchUpAtSecondTry(): Promise<void> {
  let isCut = false
  const cutOff: Database = {
    ...db,
    transaction: (work) =>
      db.transaction(async (tx) => {
        const result = await work(tx)
        if (isCut) return result
        isCut = true
        throw new Error('cut off')
      }),
  }
  const follower = followerOf(chain, cutOff)
  await expect(follower.catchUp(signal)).rejects.toThrow('cut off')
  await follower.catchUp(signal)
}

const topic = (address: string) => `0x${address.slice(2).padStart(64, '0')}`
const words = (...values: bigint[]) =>
  `0x${values.map((value) => value.toString(16).padStart(64, '0')).join('')}`
const pairCreated = (of: string, pool: string): Event => ({
  topics: [PAIR_CREATED, topic(of), topic(QUOTE)],
  data: words(BigInt(pool), 1n),
})
const sync = (reserve: bigint): Event => ({ topics: [SYNC], data: words(reserve, 1_000n) })
const swap = (bought: bigint): Event => ({
  topics: [SWAP, topic(ALICE), topic(ALICE)],
  data: words(0n, 7n, bought, 0n),
})
const play = (acts: readonly { to: string; events: Event[] }[]) =>
  played.mine(
    12,
    acts.map((act, i) => ({ ...act, from: played.accounts[i] ?? '', valueWei: 0n })),
  )

const mint = (amount: bigint) => play([{ to: token, events: [erc20Transfer(ZERO, ALICE, amount)] }])

/** The contract's few blocks are read, and from now on it is followed. */
async function join(address: string, see = (seen: Chain) => seen): Promise<void> {
  await track(db, { kind: 'erc20', address, first: 1 })
  const openSource = opener(chain)
  const contract = (await takeContract(db, 'demo')) as Contract
  while ((await backfill(db, chain, contract, openSource, signal)) === 'more');
  expect(await joinFollowing(db, see(chain), contract, openSource, signal)).toBe(true)
  await followerOf(chain).catchUp(signal)
}

function opener(seen: Chain) {
  return logSourceOpener({ db, chain: seen, protocols, nativeMoves: new NativeMoves(seen) })
}

function followerOf(seen: Chain, into = db): Follower {
  const onChainChanged = (why: string) => {
    throw new Error(why)
  }
  return new Follower({ db: into, chain: seen, openSource: opener(seen), onChainChanged })
}
