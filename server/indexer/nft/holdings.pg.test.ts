import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ZERO_ADDRESS } from '#api/address.ts'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { testDatabase } from '#tools/test-database-copy.ts'
import { snapshot, withoutIds } from '../testing/index-rows.ts'
import { Random } from '../testing/random.ts'
import { applyNfts, type NftBatch, NftLedger } from './apply-nft.ts'
import type { PricedTransfer } from './nft-ledger.ts'

const BATCHES = 40
const TRANSFERS_PER_BATCH = 12
const TOKENS = 15
const OWNERS = 9
const BEGIN = Date.parse('2026-01-01T00:00:00Z') / 1000
/** So few that most is forgotten and read again. */
const KEPT = 8

let db: Database
beforeAll(async () => {
  db = await openDatabase({ ...(await testDatabase()), log: pino({ level: 'silent' }) })
})
afterAll(() => db.close())

const ownerOf = (number: number) => `0x${number.toString(16).padStart(40, '0')}`

/** Anybody gives anything to anybody, whether it is theirs or not. */
function batchesOf(standard: 'erc721' | 'erc1155', random: Random): NftBatch[] {
  let place = 0
  const somebody = () => (random.chance(0.2) ? ZERO_ADDRESS : ownerOf(1 + random.upTo(OWNERS)))
  const transfer = (block: number): PricedTransfer => {
    const isSale = random.chance(0.3)
    return {
      blockNumber: block,
      logIndex: place++,
      batchIndex: 0,
      transactionHash: `0x${block}`,
      timestamp: BEGIN + block * 40_000,
      contract: ownerOf(0),
      from: somebody(),
      to: somebody(),
      tokenId: BigInt(random.upTo(TOKENS)),
      amount: standard === 'erc721' ? 1n : BigInt(random.upTo(6)),
      priceWei: isSale ? BigInt(1 + random.upTo(1_000)) : 0n,
      royaltyWei: 0n,
      isHop: false,
      movedFrom: null,
      terms: null,
    }
  }
  return Array.from({ length: BATCHES }, (_, block) => ({
    transfers: Array.from({ length: TRANSFERS_PER_BATCH }, () => transfer(block)),
    skipped: [],
    ranged: 0,
    valued: 0,
    unexplained: [],
  }))
}

const rowsOf = async (contractId: number) => withoutIds(await snapshot(db, [contractId]))

test.each(['erc721', 'erc1155'] as const)(
  'what is kept of an %s between batches leads to the same rows as what is read for each',
  async (standard) => {
    const batches = batchesOf(standard, new Random(7))
    const [each, kept, short] = standard === 'erc721' ? [1, 2, 3] : [4, 5, 6]
    for (const batch of batches) await db.transaction((tx) => applyNfts(tx, each, standard, batch))
    for (const [id, size] of [
      [kept, undefined],
      [short, KEPT],
    ] as const) {
      const ledger = new NftLedger(id, standard, size)
      let next = ledger.enter(db, batches[0] as NftBatch)
      for (let i = 0; i < batches.length; i++) {
        const { apply } = await next
        // As in a backfill: the next is entered while this one is being written.
        const following = batches[i + 1]
        if (following) next = ledger.enter(db, following)
        await db.transaction(apply)
      }
    }
    const expected = await rowsOf(each)
    expect(expected).toMatchObject({ nft_lots: expect.arrayContaining([expect.anything()]) })
    expect(await rowsOf(kept)).toEqual(expected)
    expect(await rowsOf(short)).toEqual(expected)
  },
)
