import { zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  ALICE,
  ARTIST,
  BOB,
  CAROL,
  coinMoved,
  event,
  NFT,
  ordersOf,
  readBy,
  WETH,
  ZERO,
} from '../../../testing/deals.ts'
import { element } from './element.ts'

const ELEMENT = '0x20f780a973856b93f63670377900c1d2a50a77c4'
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const COLLECTOR = '0x7538262ae993ca117a0e481f908209137a46268e'
const [sell721, , , buy1155, sell721WithFees, , , buy1155WithFees] = element.events

const people = { maker: ALICE, taker: BOB, orderHash: zeroHash, nonce: 0n }
const single = { erc721Token: NFT, erc721TokenId: 7n }
const several = { erc1155Token: NFT, erc1155TokenId: 7n, erc1155FillAmount: 5n }
const fees = [
  { recipient: COLLECTOR, amount: 5n },
  { recipient: ARTIST, amount: 50n },
]

test.each([
  [
    'a listing of the first form, without calls',
    event(ELEMENT, sell721, { ...people, ...single, erc20Token: NATIVE, erc20TokenAmount: 1_000n }),
    { makerSide: 'ask', paid: { currency: ZERO, amount: 1_000n }, isEstimated: true },
    { amount: 1n, from: ALICE, to: BOB },
  ],
  [
    'a bid of the first form',
    event(ELEMENT, buy1155, { ...people, ...several, erc20Token: WETH, erc20FillAmount: 1_000n }),
    { makerSide: 'bid', paid: { currency: WETH, amount: 1_000n } },
    { amount: 5n, from: BOB, to: ALICE },
  ],
  [
    'a listing with fees, which are in the amount',
    event(ELEMENT, sell721WithFees, {
      ...people,
      ...single,
      fees,
      erc20Token: NATIVE,
      erc20TokenAmount: 1_000n,
    }),
    {
      makerSide: 'ask',
      paid: { currency: ZERO, amount: 1_000n },
      shares: [
        { receiver: ALICE, amount: 945n, purpose: 'seller' },
        { receiver: COLLECTOR, amount: 5n, purpose: 'market' },
        { receiver: ARTIST, amount: 50n, purpose: 'unknown' },
      ],
    },
    { amount: 1n, from: ALICE, to: BOB },
  ],
  [
    'a bid with fees',
    event(ELEMENT, buy1155WithFees, {
      ...people,
      ...several,
      fees: [],
      erc20Token: WETH,
      erc20FillAmount: 1_000n,
    }),
    { makerSide: 'bid', paid: { currency: WETH, amount: 1_000n } },
    { amount: 5n, from: BOB, to: ALICE },
  ],
])('%s', (_, log, terms, item) => {
  expect(ordersOf([log]).orders).toMatchObject([
    {
      market: 'Element',
      maker: ALICE,
      taker: BOB,
      ...terms,
      items: [{ contract: NFT, tokenId: 7n, ...item }],
    },
  ])
})

describe('fees on top of the first form', () => {
  const filled = (tokenId: bigint, currency = NATIVE) =>
    event(ELEMENT, sell721, {
      ...people,
      erc721Token: NFT,
      erc721TokenId: tokenId,
      erc20Token: currency,
      erc20TokenAmount: 1_000n,
    })
  const move = (from: string, to: string, wei: bigint) => ({ from, to, wei })

  test('in ether by the calls, order by order', () => {
    const moves = [
      move(BOB, ELEMENT, 2_100n),
      move(ELEMENT, ALICE, 1_000n),
      move(ELEMENT, COLLECTOR, 5n),
      move(COLLECTOR, CAROL, 5n),
      move(ELEMENT, ALICE, 1_000n),
      move(ELEMENT, ARTIST, 7n),
      move(ELEMENT, BOB, 88n),
    ]
    const first = [filled(7n)]
    const both = [filled(7n), filled(8n)]
    expect(readBy(element, first, moves)).toMatchObject([{ paid: { currency: ZERO, amount: 1_005n } }])
    expect(readBy(element, both, moves)).toMatchObject([
      {
        paid: { currency: ZERO, amount: 1_007n },
        shares: [
          { receiver: ALICE, amount: 1_000n, purpose: 'seller' },
          { receiver: ARTIST, amount: 7n, purpose: 'unknown' },
        ],
      },
    ])
  })

  test('in a token by the logs', () => {
    const logs = [coinMoved(BOB, ALICE, 1_000n), coinMoved(BOB, COLLECTOR, 5n), filled(7n, WETH)]
    expect(readBy(element, logs)).toMatchObject([{ paid: { currency: WETH, amount: 1_005n } }])
  })
})
