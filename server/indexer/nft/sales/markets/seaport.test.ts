import { zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  ALICE,
  ARTIST,
  address,
  BOB,
  event,
  itemMoved,
  NFT,
  ordersOf,
  USDC,
  WETH,
  ZERO,
} from '../../../testing/deals.ts'
import { okx } from './okx.ts'
import { seaport } from './seaport.ts'

const SEAPORT = '0x0000000000000068f116a894984e2db1123eb395'
const OKX = '0x90a77dd8ae0525e08b1c2930eb2eb650e78c6725'
const OPENSEA = '0x0000a26b00c1f0df003000390027140000faa719'
const ADAPTER = '0xa604060890923ff400e8c6f5290461a83aedacec'

type Terms = {
  offerer?: string
  recipient?: string
  zone?: string
  offer?: object[]
  consideration: object[]
}
const nft = (identifier: bigint, more: object = {}) => ({
  itemType: 2,
  token: NFT,
  identifier,
  amount: 1n,
  ...more,
})
const ether = (amount: bigint, recipient: string) => ({
  itemType: 0,
  token: ZERO,
  identifier: 0n,
  amount,
  recipient,
})
const coin = (token: string, amount: bigint, recipient?: string) => ({
  itemType: 1,
  token,
  identifier: 0n,
  amount,
  recipient,
})

function fulfilled(terms: Terms, emitter = SEAPORT) {
  const listed = { offerer: ALICE, recipient: BOB, zone: ZERO, offer: [nft(7n)] }
  return event(emitter, seaport.events[0], { orderHash: zeroHash, ...listed, ...terms })
}

describe('whose order it is', () => {
  test.each([
    ['OpenSea', OPENSEA],
    ['Magic Eden', '0xca9337244b5f04cb946391bc8b8a980e988f9a6a'],
    ['LooksRare', '0x1838de7d4e4e42c8eb7b204a91e28e9fad14f536'],
    ['Seaport', address('somebody')],
  ])('%s by its fee', (market, receiver) => {
    const log = fulfilled({ consideration: [ether(90n, ALICE), ether(10n, receiver)] })
    expect(ordersOf([log]).orders).toMatchObject([{ market, paid: { currency: ZERO, amount: 100n } }])
  })

  test.each([
    ['OpenSea', '0x004c00500000ad104d7dbd00e3ae0a5c00560c00'],
    ['Blur', '0x0000000000d80cfcb8dfcd8b2c4fd9c813482938'],
    ['Seaport', address('zone')],
  ])('%s by its zone, without a fee', (market, zone) => {
    expect(ordersOf([fulfilled({ zone, consideration: [ether(90n, ALICE)] })]).orders).toMatchObject([
      { market },
    ])
  })

  test('OKX has a Seaport of its own', () => {
    expect(okx.events).toBe(seaport.events)
    expect(ordersOf([fulfilled({ consideration: [ether(90n, ALICE)] }, OKX)]).orders).toMatchObject([
      { market: 'OKX', paid: { amount: 90n } },
    ])
  })
})

test("a bid in another currency: the fees are parts of it, the rest is the seller's", () => {
  const log = fulfilled({
    offerer: BOB,
    recipient: ALICE,
    offer: [coin(USDC, 100n)],
    consideration: [nft(7n, { recipient: BOB }), coin(USDC, 3n, OPENSEA), coin(USDC, 5n, ARTIST)],
  })
  expect(ordersOf([log]).orders).toMatchObject([
    {
      market: 'OpenSea',
      side: 'buy',
      makerSide: 'bid',
      maker: BOB,
      taker: ALICE,
      paid: { currency: USDC, amount: 100n },
      shares: [
        { receiver: OPENSEA, amount: 3n, purpose: 'market' },
        { receiver: ARTIST, amount: 5n, purpose: 'unknown' },
        { receiver: ALICE, amount: 92n, purpose: 'seller' },
      ],
    },
  ])
})

test('of matched orders each tells its own fees, and nothing twice', () => {
  const bid = fulfilled({
    offerer: BOB,
    recipient: ALICE,
    offer: [coin(WETH, 100n)],
    consideration: [nft(7n, { recipient: BOB }), coin(WETH, 3n, OPENSEA)],
  })
  const counter = fulfilled({
    recipient: ALICE,
    consideration: [coin(WETH, 90n, ALICE), coin(WETH, 7n, ARTIST)],
  })
  const { orders } = ordersOf([bid, counter])
  expect(orders.map(({ side, items }) => [side, items])).toEqual([
    ['buy', [{ contract: NFT, tokenId: 7n, amount: 1n, to: BOB }]],
    ['sell', [{ contract: NFT, tokenId: 7n, amount: 1n, from: ALICE, to: undefined }]],
  ])
  expect(orders.flatMap(({ shares }) => shares)).toEqual([
    { receiver: OPENSEA, amount: 3n, purpose: 'market' },
    { receiver: ALICE, amount: 90n, purpose: 'seller' },
    { receiver: ARTIST, amount: 7n, purpose: 'unknown' },
  ])
})

test.each([
  ['Ethereum', '0x495f947276749ce646f68ac8c248420045cb7b5e'],
  ['Polygon', '0x2953399124f0cbb46d2cbacd8a89cf0599974963'],
])('what is sold through the adapter is of the shared storefront of %s', (_, storefront) => {
  const log = fulfilled({
    offer: [nft(7n, { itemType: 3, token: ADAPTER })],
    consideration: [ether(90n, ALICE)],
  })
  expect(ordersOf([itemMoved(ALICE, BOB, 7n, storefront), log]).orders).toMatchObject([
    { items: [{ contract: storefront, tokenId: 7n }] },
  ])
})
