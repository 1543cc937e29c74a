import { expect, test } from 'vitest'
import { ALICE, BOB, event, itemMoved, NFT, ZERO } from '../../../testing/deals.ts'
import { readOrders } from '../../../testing/read-orders.ts'
import { foundation } from './foundation.ts'

const MARKET = '0xcda72070e455bb31c7690a170224ce43623d0b6f'
const DROPS = '0x53f451165ba6fdbe39a134673d13948261b2334a'
const TREASURY = '0x67df244584b67e8c51b10ad610aaffa9a402fdb6'
const [bought, accepted, privately, finalized, dropped] = foundation.events

const item = { contract: NFT, tokenId: 7n, amount: 1n, from: ALICE, to: BOB }
const token = { nftContract: NFT, tokenId: 7n, seller: ALICE, buyer: BOB }
const parts = { totalFees: 5n, creatorRev: 10n, sellerRev: 85n }
const paid = { currency: ZERO, amount: 100n }
const fee = { receiver: TREASURY, amount: 5n, purpose: 'market' }

test.each([
  ['a price that was taken', event(MARKET, bought, { ...token, ...parts }), 'ask'],
  ['a private sale', event(MARKET, privately, { ...token, ...parts, deadline: 9n }), 'ask'],
  ['an offer that was accepted', event(MARKET, accepted, { ...token, ...parts }), 'bid'],
])('%s', (_, log, makerSide) => {
  const [maker, taker] = makerSide === 'ask' ? [ALICE, BOB] : [BOB, ALICE]
  expect(readOrders('eth', [log])).toMatchObject([
    { market: 'Foundation', makerSide, maker, taker, items: [item], paid },
  ])
})

test('an auction is of the token that the bidder was given', () => {
  const log = event(MARKET, finalized, { auctionId: 3n, seller: ALICE, bidder: BOB, ...parts })
  const logs = [itemMoved(MARKET, ALICE, 6n), itemMoved(MARKET, BOB, 7n), log]
  const shares = [
    fee,
    { receiver: ALICE, amount: 85n, purpose: 'seller' },
    { receiver: null, amount: 10n, purpose: 'royalty' },
  ]
  expect(readOrders('eth', logs)).toMatchObject([{ items: [item], paid, shares }])
  expect(readOrders('eth', [log])).toEqual([])
})

test('a drop is minted in a row', () => {
  const revenue = { totalFees: 15n, creatorRev: 85n }
  const log = event(DROPS, dropped, { nftContract: NFT, buyer: BOB, firstTokenId: 7n, count: 2n, ...revenue })
  const minted = { contract: NFT, amount: 1n, to: BOB }
  expect(readOrders('eth', [log])).toMatchObject([
    {
      makerSide: null,
      items: [
        { ...minted, tokenId: 7n },
        { ...minted, tokenId: 8n },
      ],
      paid,
      shares: [
        { ...fee, amount: 15n },
        { receiver: null, amount: 85n, purpose: 'seller' },
      ],
    },
  ])
  const endless = { nftContract: NFT, buyer: BOB, firstTokenId: 7n, count: 2n ** 200n, ...revenue }
  expect(() => readOrders('eth', [event(DROPS, dropped, endless)])).toThrow('cannot be read')
})
