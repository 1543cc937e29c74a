import { encodeEventTopics, parseAbiItem } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Log } from '#server/chain/types.ts'
import {
  ALICE,
  ARTIST,
  address,
  BOB,
  CAROL,
  coinMoved,
  deal,
  itemMoved,
  moved,
  NFT,
  OTHER_NFT,
  ROUTER,
  USDC,
  WETH,
  ZERO,
} from '../../testing/deals.ts'
import { accountOf, salesOf } from './sales-of.ts'

const POOL = address('pool')
const MINTER = address('minter')
const DEAD = '0x000000000000000000000000000000000000dead'
const native = (from: string, to: string, wei: bigint) => ({ from, to, wei })
const sync = parseAbiItem('event Sync(uint112 reserve0, uint112 reserve1)')
const ofPool: Log = {
  ...coinMoved(ZERO, ZERO, 0n, POOL),
  topics: encodeEventTopics({ abi: [sync] }) as string[],
  data: `0x${'00'.repeat(64)}`,
}
const terms = (...given: Parameters<typeof deal>) => salesOf(deal(...given)).map((sale) => sale.terms)
const paid = (...given: Parameters<typeof deal>) =>
  terms(...given).map((each) => each && [each.currency, each.price])

describe('who ends up with it paid for it', () => {
  test('the value less what came back, fees included, if the seller got some of it', () => {
    const nativeMoves = [
      native(BOB, ROUTER, 100n),
      native(ROUTER, ALICE, 60n),
      native(ROUTER, ARTIST, 5n),
      native(ROUTER, BOB, 30n),
    ]
    expect(terms([moved(ALICE, BOB, 1n)], { valueWei: 100n, nativeMoves })).toMatchObject([
      {
        market: null,
        currency: ZERO,
        price: 70n,
        royalty: 5n,
        seller: ALICE,
        buyer: BOB,
        isEstimated: false,
      },
    ])
  })

  test('a smart account that was called by a relayer', () => {
    const account = address('account')
    const nativeMoves = [native(account, ROUTER, 50n), native(ROUTER, ALICE, 50n)]
    expect(paid([moved(ALICE, account, 1n)], { to: address('entry point'), nativeMoves })).toEqual([
      [ZERO, 50n],
    ])
  })

  test('with a coin that a pool gave for another', () => {
    const logs = [
      ofPool,
      coinMoved(POOL, ROUTER, 900n, USDC),
      coinMoved(ROUTER, ALICE, 880n, USDC),
      coinMoved(ROUTER, CAROL, 20n, USDC),
    ]
    const nativeMoves = [native(BOB, ROUTER, 100n), native(ROUTER, POOL, 100n)]
    expect(paid([moved(ALICE, BOB, 1n)], { valueWei: 100n, logs, nativeMoves })).toEqual([[USDC, 900n]])
  })

  test('several sellers by what each got, and what another collection cost is not counted here', () => {
    const logs = [itemMoved(CAROL, BOB, 5n, OTHER_NFT)]
    const nativeMoves = [native(BOB, ROUTER, 100n), native(ROUTER, ALICE, 20n), native(ROUTER, CAROL, 80n)]
    const transfers = [moved(ALICE, BOB, 1n), moved(ALICE, BOB, 2n)]
    expect(paid(transfers, { valueWei: 100n, logs, nativeMoves })).toEqual([
      [ZERO, 10n],
      [ZERO, 10n],
    ])
  })

  test('in two currencies it has no price', () => {
    const logs = [coinMoved(BOB, ALICE, 7n, USDC)]
    const nativeMoves = [native(BOB, ALICE, 100n)]
    expect(paid([moved(ALICE, BOB, 1n)], { valueWei: 100n, to: ALICE, logs, nativeMoves })).toEqual([
      [null, null],
    ])
  })
})

describe('a mint', () => {
  test('handed on in the same transaction is one for the last', () => {
    const nativeMoves = [native(BOB, MINTER, 100n), native(MINTER, BOB, 10n)]
    const transfers = [moved(ZERO, MINTER, 1n), moved(MINTER, BOB, 1n)]
    expect(salesOf(deal(transfers, { valueWei: 100n, to: MINTER, nativeMoves }))).toMatchObject([
      { priceWei: 0n, isHop: true, terms: null },
      { priceWei: 90n, isHop: false, movedFrom: ZERO, terms: { seller: null, buyer: BOB } },
    ])
  })

  test('that somebody else pays the contract for, as a relayer does', () => {
    const nativeMoves = [native(BOB, ROUTER, 120n), native(ROUTER, NFT, 100n), native(NFT, ARTIST, 100n)]
    expect(paid([moved(ZERO, CAROL, 1n)], { valueWei: 120n, nativeMoves })).toEqual([[ZERO, 100n]])
    const back = [...nativeMoves, native(NFT, ROUTER, 30n)]
    expect(paid([moved(ZERO, CAROL, 1n)], { valueWei: 120n, nativeMoves: back })).toEqual([[ZERO, 70n]])
  })

  test('paid in a coin to the contract has that price', () => {
    const logs = [coinMoved(BOB, NFT, 40n, USDC)]
    expect(paid([moved(ZERO, BOB, 1n)], { to: MINTER, logs })).toEqual([[USDC, 40n]])
  })
})

describe('no price', () => {
  const sold = moved(ALICE, BOB, 1n)
  const minted = moved(ZERO, BOB, 1n)

  test.each([
    [
      'the seller got nothing',
      sold,
      { valueWei: 100n, nativeMoves: [native(BOB, ROUTER, 100n), native(ROUTER, CAROL, 100n)] },
    ],
    [
      'liquidity went into a pool for a position',
      minted,
      {
        valueWei: 100n,
        to: NFT,
        logs: [ofPool, coinMoved(NFT, POOL, 100n), coinMoved(BOB, POOL, 7n, USDC)],
        nativeMoves: [native(BOB, NFT, 100n), native(NFT, WETH, 100n)],
      },
    ],
    ['the coin was burned', minted, { to: NFT, logs: [coinMoved(BOB, DEAD, 40n, USDC)] }],
    ['a deposit elsewhere gave a receipt', minted, { to: MINTER, logs: [coinMoved(BOB, MINTER, 40n, USDC)] }],
    [
      'a loan was paid out to who gave another item',
      minted,
      { to: NFT, logs: [coinMoved(BOB, ALICE, 40n), itemMoved(ALICE, NFT, 9n, OTHER_NFT)] },
    ],
    [
      'one item was swapped for another',
      sold,
      {
        valueWei: 100n,
        logs: [itemMoved(BOB, ALICE, 2n, OTHER_NFT)],
        nativeMoves: [native(BOB, ALICE, 100n)],
        to: ALICE,
      },
    ],
    [
      'an item was pledged for what its owner got',
      moved(ALICE, ROUTER, 1n),
      { valueWei: 100n, nativeMoves: [native(BOB, ROUTER, 100n), native(ROUTER, ALICE, 100n)] },
    ],
    [
      'an auction that settles mints the next item for itself',
      moved(ZERO, ROUTER, 2n),
      { nativeMoves: [native(ROUTER, CAROL, 100n)] },
    ],
  ])('%s', (_, transfer, more) => {
    expect(terms([transfer], more)).toEqual([null])
  })
})

describe('what no decoder explains', () => {
  const nativeMoves = [native(BOB, ROUTER, 100n), native(ROUTER, ALICE, 100n)]
  const account = (...given: Parameters<typeof deal>) => {
    const { valued, unexplained, needsMoves } = accountOf(deal(...given))
    return { valued, unexplained, needsMoves }
  }

  test('is counted, hops apart', () => {
    const transfers = [moved(ALICE, ROUTER, 1n), moved(ROUTER, BOB, 1n), moved(ALICE, CAROL, 2n)]
    expect(account(transfers, { valueWei: 100n, nativeMoves })).toMatchObject({ valued: 2, unexplained: 2 })
  })

  test('a payment to the contract that mints explains itself', () => {
    const mint = [moved(ZERO, BOB, 1n)]
    const direct = { valueWei: 100n, to: NFT, nativeMoves: [native(BOB, NFT, 100n)] }
    expect(account(mint, direct)).toMatchObject({ valued: 1, unexplained: 0 })
    const elsewhere = { valueWei: 100n, to: MINTER, nativeMoves: [native(BOB, MINTER, 100n)] }
    expect(account(mint, elsewhere)).toMatchObject({ valued: 1, unexplained: 1 })
  })

  test('calls are asked for if they may tell of a payment', () => {
    const free = [moved(ZERO, BOB, 1n)]
    expect(account(free, { to: NFT }).needsMoves).toBe(false)
    expect(account(free, { to: NFT, valueWei: 1n }).needsMoves).toBe(true)
    expect(account(free, { to: MINTER }).needsMoves).toBe(true)
    expect(account(free, { to: MINTER, nativeMoves: [] }).needsMoves).toBe(false)
    expect(account([moved(BOB, ALICE, 1n)], { to: ROUTER, valueWei: 1n }).needsMoves).toBe(false)
    const many = Array.from({ length: 21 }, (_, i) => moved(ZERO, address(`holder ${i}`), BigInt(i)))
    expect(account(many, { to: MINTER }).needsMoves).toBe(false)
  })
})
