import { zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  ALICE,
  address,
  BOB,
  CAROL,
  coinMoved,
  ETHER,
  event,
  itemMoved,
  NFT,
  ordersOf,
  USDC,
  WETH,
  ZERO,
} from '../../../testing/deals.ts'
import { wyvern } from './wyvern.ts'

const WYVERN = '0x7f268357a8c2552623316e2562d90e642bb538e5'
const OPENSEA = '0x5b3256965e7c3cf26e11fcaf296dfc8807c01073'
const SIGNED = `0x${'22'.repeat(32)}`

type Hashes = { buyHash: string; sellHash: string }
const ofListing: Hashes = { buyHash: zeroHash, sellHash: SIGNED }
const ofBid: Hashes = { buyHash: SIGNED, sellHash: zeroHash }

function matched(maker: string, taker: string, price: bigint, hashes = ofListing) {
  return event(WYVERN, wyvern.events[0], { ...hashes, maker, taker, price, metadata: zeroHash })
}

test('a listing is taken for ether, which no log tells of', () => {
  const { orders } = ordersOf([itemMoved(ALICE, BOB, 7n), matched(ALICE, BOB, ETHER)])
  expect(orders).toEqual([
    {
      market: 'OpenSea',
      side: 'sell',
      makerSide: 'ask',
      maker: ALICE,
      taker: BOB,
      items: [{ contract: NFT, tokenId: 7n, amount: 1n, from: ALICE, to: BOB }],
      paid: { currency: ZERO, amount: ETHER },
      shares: [],
    },
  ])
})

test('a bid is taken for a coin, of which the seller pays the fee', () => {
  const logs = [
    coinMoved(BOB, ALICE, 1_000n, USDC),
    coinMoved(ALICE, OPENSEA, 75n, USDC),
    itemMoved(ALICE, BOB, 7n),
    matched(BOB, ALICE, 1_000n, ofBid),
  ]
  expect(ordersOf(logs, ALICE).orders).toMatchObject([
    {
      market: 'OpenSea',
      makerSide: 'bid',
      maker: BOB,
      taker: ALICE,
      items: [{ tokenId: 7n, from: ALICE, to: BOB }],
      paid: { currency: USDC, amount: 1_000n },
      shares: [
        { receiver: ALICE, amount: 925n, purpose: 'seller' },
        { receiver: OPENSEA, amount: 75n, purpose: 'market' },
      ],
    },
  ])
})

test("the buyer's own fee is paid on top, and another relayer is not OpenSea", () => {
  const relayer = address('relayer')
  const logs = [
    coinMoved(BOB, ALICE, 1_000n),
    coinMoved(BOB, relayer, 20n),
    itemMoved(ALICE, BOB, 7n),
    matched(ALICE, BOB, 1_000n),
  ]
  expect(ordersOf(logs).orders).toMatchObject([
    { market: 'Wyvern', makerSide: 'ask', paid: { currency: WETH, amount: 1_020n } },
  ])
})

describe('what was sold', () => {
  const prices = (logs: Parameters<typeof ordersOf>[0]) =>
    ordersOf(logs).orders.map(({ items, paid }) => [items.map(({ tokenId }) => tokenId), paid?.amount])

  test('of a bundle, all that the seller sent', () => {
    const logs = [itemMoved(ALICE, BOB, 7n), itemMoved(ALICE, BOB, 8n), matched(ALICE, BOB, ETHER)]
    expect(prices(logs)).toEqual([[[7n, 8n], ETHER]])
  })

  test('of a sweep, what moved since the order before', () => {
    const router = address('router')
    const logs = [
      itemMoved(ALICE, router, 7n),
      matched(ALICE, router, 5n),
      itemMoved(router, BOB, 7n),
      itemMoved(ALICE, router, 8n),
      matched(ALICE, router, 6n),
      itemMoved(router, BOB, 8n),
    ]
    expect(prices(logs)).toEqual([
      [[7n], 5n],
      [[8n], 6n],
    ])
  })

  test('what was made when it was sold', () => {
    expect(prices([itemMoved(ZERO, BOB, 7n), matched(ALICE, BOB, ETHER)])).toEqual([[[7n], ETHER]])
  })
})

test('a bid without a payment that can be seen has no price, and a gift costs nothing', () => {
  const bid = [itemMoved(ALICE, BOB, 7n), matched(BOB, ALICE, ETHER, ofBid)]
  expect(ordersOf(bid).orders).toMatchObject([{ paid: null }])
  const gift = [itemMoved(ALICE, CAROL, 7n), matched(ALICE, CAROL, 0n)]
  expect(ordersOf(gift).orders).toMatchObject([{ paid: { amount: 0n }, items: [{ tokenId: 7n }] }])
})
