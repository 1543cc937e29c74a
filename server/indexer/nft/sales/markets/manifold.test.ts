import { zeroHash } from 'viem'
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
  USDC,
  WETH,
  ZERO,
} from '../../../testing/deals.ts'
import { readOrders } from '../../../testing/read-orders.ts'
import { manifold } from './manifold.ts'
import { manifoldClaims } from './manifold-claims.ts'

const GALLERY = '0x5246807fb65d87b0d0a234e0f3d42374de83b421'
const CLAIM = '0x7581871e1c11f85ec7f02382632b8574fad11b22'
const [purchased, accepted] = manifold.events
const [, batch, proxy, signed] = manifoldClaims.events
const bought = { listingId: 3, referrer: ZERO, buyer: BOB, count: 1, amount: 90n }

test('what is bought in the gallery is what the buyer was given, before or after', () => {
  const sale = event(GALLERY, purchased, bought)
  const item = { contract: NFT, tokenId: 7n, amount: 1n, to: BOB }
  const order = { market: 'Manifold', makerSide: 'ask', taker: BOB, paid: { currency: ZERO, amount: 90n } }
  const escrowed = itemMoved(GALLERY, BOB, 7n)
  expect(readOrders('eth', [escrowed, sale])).toMatchObject([{ ...order, items: [item] }])
  expect(readOrders('eth', [sale, escrowed])).toMatchObject([{ ...order, items: [item] }])
  const minted = itemMoved(ZERO, BOB, 7n)
  expect(readOrders('eth', [minted, sale])).toMatchObject([{ ...order, items: [{ ...item, from: ZERO }] }])
  expect(readOrders('eth', [sale])).toEqual([])
})

test('the currency is the one that the market took or paid out', () => {
  const offer = event(GALLERY, accepted, { listingId: 3, buyer: BOB, amount: 90n })
  const given = itemMoved(GALLERY, BOB, 7n)
  const paid = coinMoved(GALLERY, ALICE, 80n, USDC)
  expect(readOrders('eth', [given, paid, offer])).toMatchObject([
    { makerSide: 'bid', maker: BOB, paid: { currency: USDC, amount: 90n } },
  ])
  expect(readOrders('eth', [given, paid, coinMoved(GALLERY, ALICE, 1n, WETH), offer])).toMatchObject([
    { paid: null },
  ])
})

const minted = [itemMoved(ZERO, BOB, 7n), itemMoved(ZERO, BOB, 8n)]
const claim = {
  creatorContract: NFT,
  instanceId: 1n,
  mintCount: 2,
  proxy: CAROL,
  mintFor: BOB,
  nonce: zeroHash,
}
const items = [
  { contract: NFT, tokenId: 7n },
  { contract: NFT, tokenId: 8n },
]

test.each([
  ['a claim', batch],
  ['a claim for somebody else', proxy],
  ['a claim with a signature', signed],
])('%s was paid with all that was sent', (_, abi) => {
  const logs = [...minted, itemMoved(ZERO, BOB, 1n, OTHER_NFT), event(CLAIM, abi, claim)]
  expect(readOrders('eth', logs, { to: CLAIM, valueWei: 90n })).toMatchObject([
    { market: 'Manifold', makerSide: null, items, paid: { currency: ZERO, amount: 90n } },
  ])
})

test('a claim in a coin has its currency, and with a fee in ether two', () => {
  const logs = [coinMoved(BOB, ALICE, 50n, USDC), ...minted, event(CLAIM, batch, claim)]
  const claimed = { to: CLAIM, from: BOB }
  expect(readOrders('eth', logs, { ...claimed, valueWei: 0n })).toMatchObject([
    { items, paid: { currency: USDC, amount: 50n } },
  ])
  expect(readOrders('eth', logs, { ...claimed, valueWei: 1n })).toMatchObject([{ items, paid: null }])
})

test('a claim among other things of a transaction is left to what moved', () => {
  const logs = [...minted, event(CLAIM, batch, claim)]
  expect(readOrders('eth', logs, { to: CAROL, valueWei: 90n })).toEqual([])
  expect(readOrders('eth', [...logs, ...logs], { to: CLAIM, valueWei: 90n })).toEqual([])
})
