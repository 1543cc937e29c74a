import { parseAbiItem, zeroHash } from 'viem'
import { expect, test } from 'vitest'
import {
  ALICE,
  BOB,
  CAROL,
  coinMoved,
  event,
  itemMoved,
  NFT,
  OTHER_NFT,
  ROUTER,
  USDC,
  WETH,
  ZERO,
} from '../../../testing/deals.ts'
import { readOrders } from '../../../testing/read-orders.ts'
import { rarible } from './rarible.ts'
import { raribleV2 } from './rarible-v2.ts'

const FIRST = '0xcd4ec7b66fbc029c116ba9ffb3e59351c20b5b06'
const SECOND = '0x9757f2d2b135150bbeb65308d4a91804107cd8d6'
const [buy] = rarible.events
const [match, olderMatch] = raribleV2.events

const single = parseAbiItem(
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
)
const sold = event(NFT, single, { operator: FIRST, from: ALICE, to: BOB, id: 7n, value: 2n })
/** Ten for 1000 in all. */
const order = {
  sellToken: NFT,
  sellTokenId: 7n,
  sellValue: 10n,
  owner: ALICE,
  buyToken: ZERO,
  buyTokenId: 0n,
  buyValue: 1000n,
  buyer: BOB,
  amount: 2n,
  salt: 1n,
}
const item = { contract: NFT, tokenId: 7n, amount: 2n, from: ALICE, to: BOB }

test("the first exchange's price is a part of the order's, with the buyer's fee on top", () => {
  const logs = [sold, event(FIRST, buy, order)]
  const paid = (valueWei: bigint, to = FIRST) => readOrders('eth', logs, { to, valueWei })[0]?.paid?.amount
  expect(readOrders('eth', logs, { to: FIRST, valueWei: 205n })).toMatchObject([
    {
      market: 'Rarible',
      makerSide: 'ask',
      maker: ALICE,
      taker: BOB,
      items: [item],
      paid: { currency: ZERO, amount: 205n },
    },
  ])
  // More than a fee may come back, and what came to somebody else is not known.
  expect(paid(221n)).toBe(200n)
  expect(paid(205n, ROUTER)).toBe(200n)
  const back = [{ from: FIRST, to: BOB, wei: 15n }]
  expect(readOrders('eth', logs, { to: FIRST, from: BOB, valueWei: 221n }, back)[0]?.paid?.amount).toBe(206n)
})

test('in coins the fee is what else left the buyer', () => {
  const coins = [coinMoved(BOB, ALICE, 200n, USDC), coinMoved(BOB, CAROL, 5n, USDC)]
  expect(readOrders('eth', [sold, ...coins, event(FIRST, buy, { ...order, buyToken: USDC })])).toMatchObject([
    { paid: { currency: USDC, amount: 205n } },
  ])
})

test('a bid sells coins for a thing', () => {
  const bid = { ...order, sellToken: WETH, sellTokenId: 0n, sellValue: 200n, owner: BOB, buyToken: NFT }
  const log = event(FIRST, buy, { ...bid, buyTokenId: 7n, buyValue: 2n, buyer: ALICE, amount: 200n })
  expect(readOrders('eth', [sold, log])).toMatchObject([
    { makerSide: 'bid', maker: BOB, taker: ALICE, items: [item], paid: { currency: WETH, amount: 200n } },
  ])
})

test('a thing for a thing has no price', () => {
  const logs = [sold, itemMoved(BOB, ALICE, 9n, OTHER_NFT)]
  const swap = event(FIRST, buy, { ...order, buyToken: OTHER_NFT, buyTokenId: 9n, buyValue: 1n })
  expect(readOrders('eth', [...logs, swap])).toMatchObject([{ items: [item], paid: null }])
})

const hashes = { leftHash: zeroHash, rightHash: zeroHash }
const one = { contract: NFT, tokenId: 7n, amount: 1n, from: ALICE, to: BOB }

test("the second exchange's items are the first that move behind the event", () => {
  const log = event(SECOND, match, { ...hashes, newLeftFill: 200n, newRightFill: 1n })
  const logs = [log, itemMoved(ALICE, BOB, 7n), itemMoved(BOB, CAROL, 7n), itemMoved(CAROL, BOB, 9n)]
  expect(readOrders('eth', logs, { to: SECOND, valueWei: 202n })).toMatchObject([
    {
      market: 'Rarible',
      makerSide: 'ask',
      maker: ALICE,
      items: [one],
      paid: { currency: ZERO, amount: 202n },
    },
  ])
})

test('the seller who sends the transaction takes a bid, which is paid in coins', () => {
  const log = event(SECOND, match, { ...hashes, newLeftFill: 1n, newRightFill: 200n })
  const coins = [coinMoved(BOB, ALICE, 195n), coinMoved(BOB, CAROL, 9n)]
  expect(readOrders('eth', [log, ...coins, itemMoved(ALICE, BOB, 7n)], { from: ALICE })).toMatchObject([
    { makerSide: 'bid', maker: BOB, taker: ALICE, items: [one], paid: { currency: WETH, amount: 204n } },
  ])
})

test('the older event stands behind what moved, and what is minted on its way went on', () => {
  const asset = { assetClass: '0x73ad2146', data: '0x' }
  const makers = { leftMaker: ALICE, rightMaker: BOB, leftAsset: asset, rightAsset: asset }
  const log = event(SECOND, olderMatch, { ...hashes, ...makers, newLeftFill: 200n, newRightFill: 1n })
  const logs = [itemMoved(ZERO, ALICE, 7n), itemMoved(ALICE, BOB, 7n), log]
  expect(readOrders('eth', logs)).toMatchObject([{ items: [one], paid: { currency: ZERO, amount: 200n } }])
})

test('a match without an item cannot be read', () => {
  const log = event(SECOND, match, { ...hashes, newLeftFill: 1n, newRightFill: 200n })
  expect(() => readOrders('eth', [log])).toThrow('cannot be read')
})
