import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openChain } from '#server/chain/open-chain.ts'
import type { Chain } from '#server/chain/types.ts'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { testDatabase } from '#tools/test-database-copy.ts'
import { backfill } from './backfill.ts'
import { Follower } from './follow.ts'
import { joinFollowing } from './join.ts'
import { takeContract } from './lease.ts'
import { NativeMoves } from './native-moves.ts'
import { sourceOpener } from './open-source.ts'
import type { Contract } from './source.ts'
import { PlayedChain } from './test-played-chain.ts'
import { track, trackNothing } from './test-played-tokens.ts'
import { noProtocols } from './test-protocols.ts'
import { erc20Transfer } from './test-puppet.ts'

const log = pino({ level: 'silent' })
const ZERO = `0x${'0'.repeat(40)}`
const ALICE = `0x${'a1'.repeat(20)}`
const { signal } = new AbortController()

let db: Database
let played: PlayedChain
let chain: Chain
let token: string
beforeAll(async () => {
  db = await openDatabase({ ...(await testDatabase()), log })
})
afterAll(() => db?.close())
beforeEach(async () => {
  played = await PlayedChain.start()
  chain = openChain('demo', [played.rpcUrl], { log })
  token = await played.deployPuppet()
})
afterEach(async () => {
  chain?.close()
  await played?.close()
  await trackNothing(db)
})

test('a head that is replaced while its logs are read is left for the one that took its place', async () => {
  await join()
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
  await follower.catchUp(signal)
  await follower.catchUp(signal)
  expect(await db.rows(sql`select amount from transfers`)).toEqual([{ amount: '2' }])
  expect(await db.rows(sql`select block_number from chain_cursors`)).toEqual([
    { block_number: await played.head() },
  ])
})

const mint = (amount: bigint) =>
  played.mine(12, [
    { from: played.accounts[0] ?? '', to: token, valueWei: 0n, events: [erc20Transfer(ZERO, ALICE, amount)] },
  ])

/** The token is followed from the head on. */
async function join(): Promise<void> {
  await track(db, { kind: 'erc20', address: token, first: await played.head() })
  const openSource = opener(chain)
  const contract = (await takeContract(db, 'demo')) as Contract
  await backfill(db, chain, contract, openSource, signal)
  expect(await joinFollowing(db, chain, contract, openSource)).toBe(true)
  await followerOf(chain).catchUp(signal)
}

function opener(seen: Chain) {
  return sourceOpener({ db, chain: seen, protocols: noProtocols, nativeMoves: new NativeMoves(seen) })
}

function followerOf(seen: Chain): Follower {
  const onChainChanged = (why: string) => {
    throw new Error(why)
  }
  return new Follower({ db, chain: seen, openSource: opener(seen), onChainChanged })
}
