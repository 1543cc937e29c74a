import { describe, expect, test } from 'vitest'
import {
  ALICE,
  ARTIST,
  address,
  BOB,
  CAROL,
  coinMoved,
  event,
  itemMoved,
  NFT,
  readBy,
  USDC,
  ZERO,
} from '../../../testing/deals.ts'
import { haveSixtyTwoBlocks, tracedTransactions } from '../../../testing/fixtures/sixty-two-blocks.ts'
import { CallsUnknown } from '../marketplace.ts'
import { sudoswap } from './sudoswap.ts'
import { sudoswapV2 } from './sudoswap-v2.ts'

const PAIR = address('pair')
const item = (from: string, to: string, tokenId = 7n) => ({ contract: NFT, tokenId, amount: 1n, from, to })

describe('the first pairs', () => {
  const FACTORY = '0xb16c1342e617a5b6e4b631eb114483fdb289c0a4'
  const bought = event(PAIR, sudoswap.events[0], {})
  const sold = event(PAIR, sudoswap.events[1], {})
  const read = (logs: Parameters<typeof readBy>[1], nativeMoves?: Parameters<typeof readBy>[2]) =>
    readBy(sudoswap, logs, nativeMoves)

  test('sold for ether: what reached the pair, less what it gave back', () => {
    const moves = [
      { from: BOB, to: PAIR, wei: 110n },
      { from: PAIR, to: FACTORY, wei: 1n },
      { from: PAIR, to: BOB, wei: 10n },
    ]
    expect(read([itemMoved(PAIR, BOB, 7n), itemMoved(PAIR, BOB, 8n), sold], moves)).toEqual([
      {
        market: 'Sudoswap',
        side: 'sell',
        makerSide: null,
        maker: null,
        taker: null,
        items: [item(PAIR, BOB), item(PAIR, BOB, 8n)],
        paid: { currency: ZERO, amount: 100n },
        shares: [
          { receiver: PAIR, amount: 99n, purpose: 'seller' },
          { receiver: FACTORY, amount: 1n, purpose: 'market' },
        ],
      },
    ])
  })

  test('bought for ether: what left the pair', () => {
    const moves = [
      { from: PAIR, to: ALICE, wei: 95n },
      { from: PAIR, to: FACTORY, wei: 5n },
    ]
    expect(read([itemMoved(ALICE, CAROL, 7n), bought], moves)).toMatchObject([
      { items: [item(ALICE, CAROL)], paid: { currency: ZERO, amount: 100n } },
    ])
  })

  test('a price in ether is in the calls alone, and they do not tell two swaps apart', () => {
    expect(() => read([itemMoved(PAIR, BOB, 7n), sold])).toThrow(CallsUnknown)
    const twice = [itemMoved(PAIR, BOB, 7n), sold, itemMoved(PAIR, BOB, 8n), sold]
    expect(read(twice, [{ from: BOB, to: PAIR, wei: 100n }])).toEqual([])
  })

  test('for a token: what its payer sent to the pair and the factory', () => {
    const logs = [
      coinMoved(BOB, CAROL, 95n, USDC),
      coinMoved(BOB, FACTORY, 5n, USDC),
      itemMoved(PAIR, BOB, 7n),
      sold,
    ]
    expect(read(logs)).toMatchObject([{ items: [item(PAIR, BOB)], paid: { currency: USDC, amount: 100n } }])
  })
})

describe('the second pairs', () => {
  const [inIds, inNumber, outIds, , inIdsRoyalty] = sudoswapV2.events
  const read = (logs: Parameters<typeof readBy>[1]) => readBy(sudoswapV2, logs)

  test('sold: the event says all that the buyer paid', () => {
    const sold = event(PAIR, outIds, { amountIn: 100n, ids: [7n] })
    expect(read([itemMoved(PAIR, BOB, 7n), sold])).toMatchObject([
      { items: [item(PAIR, BOB)], paid: { currency: ZERO, amount: 100n } },
    ])
    const coins = [coinMoved(BOB, PAIR, 90n, USDC), coinMoved(BOB, ARTIST, 10n, USDC)]
    expect(read([...coins, itemMoved(PAIR, BOB, 7n), sold])).toMatchObject([
      { paid: { currency: USDC, amount: 100n } },
    ])
  })

  test('bought: what left the pair in a token, or what the event says in ether', () => {
    const moved = itemMoved(ALICE, PAIR, 7n)
    const coins = [coinMoved(PAIR, ALICE, 90n, USDC), coinMoved(PAIR, ARTIST, 10n, USDC)]
    const bought = event(PAIR, inIds, { amountOut: 90n, ids: [7n] })
    expect(read([moved, ...coins, bought])).toMatchObject([{ paid: { currency: USDC, amount: 100n } }])
    const withRoyalty = event(PAIR, inIdsRoyalty, { amountOut: 90n, ids: [7n], royaltyAmount: 10n })
    expect(read([moved, withRoyalty])).toMatchObject([
      { items: [item(ALICE, PAIR)], paid: { currency: ZERO, amount: 100n } },
    ])
    expect(read([moved, event(PAIR, inNumber, { amountOut: 90n, numNFTs: 1n })])).toMatchObject([
      { items: [item(ALICE, PAIR)], paid: { currency: ZERO, amount: 90n } },
    ])
  })

  test('a swap in which nothing moved cannot be read', () => {
    expect(() => read([event(PAIR, outIds, { amountIn: 100n, ids: [7n] })])).toThrow('nothing moved')
  })
})

describe.skipIf(!haveSixtyTwoBlocks)('swaps of Ethereum', () => {
  test.each([
    ['one item, through the router', '0xfc452f4929f6', 1, 578_812_499_999_996n],
    ['eight at once, with what was too much given back', '0x8fe390642006', 8, 106_487_826_779_605_292n],
  ])('%s', (_, start, items, paid) => {
    const found = tracedTransactions().find(({ transaction }) => transaction.hash.startsWith(start))
    const [order] = readBy(sudoswap, found?.receipt.logs ?? [], found?.nativeMoves)
    expect([order?.items.length, order?.paid]).toEqual([items, { currency: ZERO, amount: paid }])
  })
})
