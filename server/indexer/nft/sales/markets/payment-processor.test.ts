import { expect, test } from 'vitest'
import { ALICE, BOB, CAROL, coinMoved, ETHER, event, NFT, USDC, ZERO } from '../../../testing/deals.ts'
import { readOrders } from '../../../testing/read-orders.ts'
import { paymentProcessor } from './payment-processor.ts'
import { paymentProcessorV2 } from './payment-processor-v2.ts'

const FIRST = '0x009a1dc9f1a6e2134ad4236fcd75b1ae62858507'
const THIRD = '0x9a1d00000000fc540e2000560054812452eb5366'
const [single, bundle, , sweep, sweep1155] = paymentProcessor.events
const [buy, , offer, offer1155] = paymentProcessorV2.events

const terms = { marketplace: CAROL, tokenAddress: NFT, paymentCoin: ZERO, buyer: BOB }
const sold = (tokenId: bigint, amount: bigint, price: bigint, from = ALICE) => ({
  market: 'Payment Processor',
  makerSide: null,
  items: [{ contract: NFT, tokenId, amount, from, to: BOB }],
  paid: { currency: ZERO, amount: price },
})

test('the first version tells of one item', () => {
  const log = event(FIRST, single, { ...terms, seller: ALICE, tokenId: 7n, amount: 3n, salePrice: ETHER })
  expect(readOrders('eth', [log])).toMatchObject([sold(7n, 3n, ETHER)])
})

test('of a bundle and of a sweep each item has its own price, and what failed is left out', () => {
  const lists = {
    unsuccessfulFills: [false, true, false],
    tokenIds: [7n, 8n, 9n],
    salePrices: [ETHER, 5n, 2n * ETHER],
  }
  const bundled = event(FIRST, bundle, { ...terms, ...lists, seller: ALICE })
  expect(readOrders('eth', [bundled])).toMatchObject([sold(7n, 1n, ETHER), sold(9n, 1n, 2n * ETHER)])
  const sellers = [ALICE, ALICE, CAROL]
  const swept = event(FIRST, sweep, { ...terms, ...lists, sellers })
  expect(readOrders('eth', [swept])).toMatchObject([sold(7n, 1n, ETHER), sold(9n, 1n, 2n * ETHER, CAROL)])
  const many = event(FIRST, sweep1155, { ...terms, ...lists, sellers, amounts: [4n, 5n, 6n] })
  expect(readOrders('eth', [many])).toMatchObject([sold(7n, 4n, ETHER), sold(9n, 6n, 2n * ETHER, CAROL)])
})

test('lists of unequal length cannot be read', () => {
  const lists = { unsuccessfulFills: [], sellers: [ALICE], tokenIds: [7n, 8n], salePrices: [1n, 1n] }
  expect(() => readOrders('eth', [event(FIRST, sweep, { ...terms, ...lists })])).toThrow('cannot be read')
})

test('the later versions tell who was there first, and for whom it was bought', () => {
  const deal = { buyer: BOB, seller: ALICE, tokenAddress: NFT, beneficiary: CAROL, tokenId: 7n }
  const item = { contract: NFT, tokenId: 7n, from: ALICE, to: CAROL }
  expect(
    readOrders('base', [event(THIRD, buy, { ...deal, paymentCoin: ZERO, salePrice: ETHER })]),
  ).toMatchObject([
    {
      market: 'Magic Eden',
      makerSide: 'ask',
      maker: ALICE,
      taker: BOB,
      items: [{ ...item, amount: 1n }],
      paid: { currency: ZERO, amount: ETHER },
    },
  ])
  const bids = [
    event(THIRD, offer, { ...deal, paymentCoin: USDC, salePrice: 90n }),
    event(THIRD, offer1155, { ...deal, paymentCoin: USDC, salePrice: 90n, amount: 5n }),
  ]
  const bid = { makerSide: 'bid', maker: BOB, taker: ALICE, paid: { currency: USDC, amount: 90n } }
  expect(readOrders('base', bids)).toMatchObject([
    { ...bid, items: [{ ...item, amount: 1n }] },
    { ...bid, items: [{ ...item, amount: 5n }] },
  ])
})

test("a taker's fee on top is what else the buyer of a listing paid", () => {
  const deal = { buyer: BOB, seller: ALICE, tokenAddress: NFT, beneficiary: BOB, tokenId: 7n, salePrice: 90n }
  const coins = [coinMoved(BOB, ALICE, 90n, USDC), coinMoved(BOB, CAROL, 4n, USDC)]
  const inCoins = [...coins, event(THIRD, buy, { ...deal, paymentCoin: USDC })]
  expect(readOrders('base', inCoins)[0]?.paid).toEqual({ currency: USDC, amount: 94n })
  const bid = [...coins, event(THIRD, offer, { ...deal, paymentCoin: USDC })]
  expect(readOrders('base', bid)[0]?.paid).toEqual({ currency: USDC, amount: 90n })
  const inEther = [event(THIRD, buy, { ...deal, paymentCoin: ZERO })]
  expect(readOrders('base', inEther, { to: THIRD, valueWei: 93n })[0]?.paid?.amount).toBe(93n)
})
