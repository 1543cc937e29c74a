import { zeroHash } from 'viem'
import { expect, test } from 'vitest'
import { ALICE, BOB, event, NFT, USDC, ZERO } from '../../../testing/deals.ts'
import { readOrders } from '../../../testing/read-orders.ts'
import { superrare } from './superrare.ts'

const FIRST = '0x41a322b28d0ff354040e2cbc676f0320d8c8850d'
const MARKET = '0x65b49f7aee40347f5a90b714be4ef086f3fe5e2c'
const HOUSE = '0x8c9f364bf7a56ed058fc63ef81c6cf09c833e656'
const BAZAAR = '0x6d7c44773c52d396f43c2d511b81aa168e9a7a42'
const BATCHES = '0x71742c7196f1c334c4c038ce6dcdcee98097f9da'
const LISTINGS = '0x6a190885a806d39a0a8c348bfa1ac762d72e608d'
const [firstSold, firstBid, sold, bid, settled, bazaarSold, offer, bazaarSettled, batchSettled, listed] =
  superrare.events

const named = { originContract: NFT, contractAddress: NFT, tokenId: 7n, amount: 1000n }
const people = { buyer: BOB, bidder: BOB, seller: ALICE }
const inCoins = { currencyAddress: USDC, currency: USDC, splitAddresses: [], splitRatios: [] }
const args = { ...named, ...people, ...inCoins }

test.each([
  ['the first token, its own market', event(FIRST, firstSold, args), FIRST, 'ask', ZERO, 1000n],
  ['a bid on it', event(FIRST, firstBid, args), FIRST, 'bid', ZERO, 1000n],
  ['the second market, with its fee on top', event(MARKET, sold, args), NFT, 'ask', ZERO, 1030n],
  ['a bid there', event(MARKET, bid, args), NFT, 'bid', ZERO, 1030n],
  ['an auction', event(HOUSE, settled, args), NFT, 'ask', ZERO, 1030n],
  ['the Bazaar', event(BAZAAR, bazaarSold, args), NFT, 'ask', USDC, 1030n],
  ['an offer there', event(BAZAAR, offer, args), NFT, 'bid', USDC, 1030n],
  ['an auction there', event(BAZAAR, bazaarSettled, args), NFT, 'ask', USDC, 1030n],
  [
    'an auction of a batch, which names its fee',
    event(BATCHES, batchSettled, { ...args, marketplaceFee: 5 }),
    NFT,
    'ask',
    USDC,
    1050n,
  ],
  [
    'a listing of a batch',
    event(LISTINGS, listed, { ...args, merkleRoot: zeroHash, nonce: 1n }),
    NFT,
    'ask',
    USDC,
    1030n,
  ],
])('%s', (_, log, contract, makerSide, currency, amount) => {
  expect(readOrders('eth', [log])).toMatchObject([
    {
      market: 'SuperRare',
      makerSide,
      items: [{ contract, tokenId: 7n, amount: 1n, from: ALICE, to: BOB }],
      paid: { currency, amount },
    },
  ])
})

test('an auction without a bid is no sale', () => {
  expect(readOrders('eth', [event(HOUSE, settled, { ...args, bidder: ZERO, amount: 0n })])).toEqual([])
})

test("another market cannot speak of the first token's sales", () => {
  expect(() => readOrders('eth', [event(MARKET, firstSold, args)])).toThrow('cannot be read')
})
