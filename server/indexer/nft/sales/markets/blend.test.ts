import { expect, test } from 'vitest'
import {
  ALICE,
  ARTIST,
  address,
  BOB,
  coinMoved,
  event,
  itemMoved,
  NFT,
  ordersOf,
} from '../../../testing/deals.ts'
import { blend } from './blend.ts'

const BLEND = '0x29469395eaf6f95920e59f858042f0e28d98a20b'
const POOL = '0x0000000000a39bb272e79075ade125fd351887ac'
const LENDER = address('lender')
const bought = event(BLEND, blend.events[0], {
  lienId: 1n,
  collection: NFT,
  buyer: BOB,
  seller: ALICE,
  tokenId: 7n,
})

test('what is bought while it is pledged costs the fee, the debt and what is left', () => {
  const logs = [
    coinMoved(BOB, ARTIST, 5n, POOL),
    bought,
    itemMoved(BLEND, BOB, 7n),
    coinMoved(BOB, LENDER, 60n, POOL),
    coinMoved(BOB, ALICE, 35n, POOL),
    coinMoved(BOB, address('somebody'), 1_000n, POOL),
  ]
  expect(ordersOf(logs).orders).toEqual([
    {
      market: 'Blur',
      side: 'sell',
      makerSide: 'ask',
      maker: ALICE,
      taker: BOB,
      items: [{ contract: NFT, tokenId: 7n, amount: 1n, to: BOB }],
      paid: { currency: POOL, amount: 100n },
      shares: [
        { receiver: ARTIST, amount: 5n, purpose: 'unknown' },
        { receiver: LENDER, amount: 60n, purpose: 'seller' },
        { receiver: ALICE, amount: 35n, purpose: 'seller' },
      ],
    },
  ])
})

test('with a new loan nothing goes from the buyer to the seller: the price is not known', () => {
  expect(ordersOf([bought, coinMoved(LENDER, ALICE, 35n, POOL)]).orders).toMatchObject([{ paid: null }])
})
