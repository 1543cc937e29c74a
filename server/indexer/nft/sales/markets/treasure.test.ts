import { toEventSelector } from 'viem'
import { expect, test } from 'vitest'
import { ALICE, BOB, event, NFT, USDC } from '../../../testing/deals.ts'
import { readOrders } from '../../../testing/read-orders.ts'
import { treasure } from './treasure.ts'

const MARKET = '0x09986b4e255b3c548041a30a2ee312fe176731c2'
const [sold, accepted] = treasure.events
const deal = {
  seller: ALICE,
  nftAddress: NFT,
  tokenId: 7n,
  quantity: 3n,
  pricePerItem: 30n,
  paymentToken: USDC,
}
const items = [{ contract: NFT, tokenId: 7n, amount: 3n, from: ALICE, to: BOB }]
const paid = { currency: USDC, amount: 90n }

test('the events have the topics that are seen on the chain', () => {
  expect(treasure.events.map((event) => toEventSelector(event))).toEqual([
    '0x72d3f914473a393354e6fcd9c3cb7d2eee53924b9b856f9da274e024566292a5',
    '0xf6b2b7813b1815a0e2e32964b4f22ec24862322d9c9c0e0eefac425dfc455ab1',
  ])
})

test('a listing and a bid are priced by the item', () => {
  const logs = [
    event(MARKET, sold, { ...deal, buyer: BOB }),
    event(MARKET, accepted, { ...deal, bidder: BOB, bidType: 1 }),
  ]
  expect(readOrders('arbitrum', logs)).toMatchObject([
    { market: 'Treasure', makerSide: 'ask', maker: ALICE, taker: BOB, items, paid },
    { market: 'Treasure', makerSide: 'bid', maker: BOB, taker: ALICE, items, paid },
  ])
  expect(readOrders('eth', logs)).toEqual([])
})
