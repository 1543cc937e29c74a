import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ALICE,
  ARTIST,
  address,
  BOB,
  CAROL,
  coinMoved,
  deal,
  ETHER,
  event,
  moved,
  NFT,
  OTHER_NFT,
  ROUTER,
  USDC,
  WETH,
  ZERO,
} from '../../testing/deals.ts'
import { seaport } from './markets/seaport.ts'
import { split } from './order.ts'
import { salesOf } from './sales-of.ts'

const SEAPORT = '0x0000000000000068f116a894984e2db1123eb395'
const DEAD = '0x000000000000000000000000000000000000dead'

type Thing = { itemType: number; token: string; identifier: bigint; amount: bigint; recipient?: string }
const ether = (amount: bigint, recipient: string): Thing => ({
  itemType: 0,
  token: ZERO,
  identifier: 0n,
  amount,
  recipient,
})
const coin = (amount: bigint, recipient?: string, token = WETH): Thing => ({
  itemType: 1,
  token,
  identifier: 0n,
  amount,
  ...(recipient ? { recipient } : {}),
})
const nft = (identifier: bigint, recipient?: string, amount = 1n, token = NFT): Thing => ({
  itemType: amount === 1n ? 2 : 3,
  token,
  identifier,
  amount,
  ...(recipient ? { recipient } : {}),
})

function fulfilled(
  offerer: string,
  recipient: string,
  offer: Thing[],
  consideration: Thing[],
  emitter = SEAPORT,
) {
  const args = { orderHash: `0x${'11'.repeat(32)}`, offerer, zone: ZERO, recipient, offer, consideration }
  return event(emitter, seaport.events[0], args)
}

describe('Seaport', () => {
  const listing = fulfilled(ALICE, BOB, [nft(7n)], [ether(95n, ALICE), ether(5n, ARTIST)])
  const sold = moved(ALICE, BOB, 7n)

  test('a listing costs all of its consideration', () => {
    expect(salesOf(deal([sold], { logs: [listing], valueWei: 100n }))).toMatchObject([
      { priceWei: 100n, royaltyWei: 5n },
    ])
  })

  test('an offer costs what was offered, fees are a part of it', () => {
    const logs = [fulfilled(BOB, ALICE, [coin(100n)], [nft(7n, BOB), coin(5n, ARTIST), coin(2n, CAROL)])]
    expect(salesOf(deal([sold], { logs, sender: ALICE }))).toMatchObject([{ priceWei: 100n, royaltyWei: 5n }])
  })

  test('matched orders tell of one deal twice', () => {
    const sell = fulfilled(ALICE, ZERO, [nft(7n)], [coin(95n, ALICE)])
    const buy = fulfilled(BOB, ZERO, [coin(100n)], [nft(7n, BOB), coin(5n, ARTIST)])
    const price = { priceWei: 100n, royaltyWei: 5n }
    expect(salesOf(deal([sold], { logs: [sell, buy] }))).toMatchObject([price])
    expect(salesOf(deal([sold], { logs: [buy, sell] }))).toMatchObject([price])
    const handedOn = [sold, moved(BOB, CAROL, 7n)]
    expect(salesOf(deal(handedOn, { logs: [buy, sell] }))).toMatchObject([
      { priceWei: 0n, isHop: true, terms: null },
      { ...price, isHop: false, movedFrom: ALICE },
    ])
  })

  test('a bundle is divided, and the parts add up', () => {
    const logs = [fulfilled(ALICE, BOB, [nft(1n), nft(2n), nft(3n)], [ether(100n, ALICE), ether(7n, ARTIST)])]
    const transfers = [moved(ALICE, BOB, 3n), moved(ALICE, BOB, 1n), moved(ALICE, BOB, 2n)]
    expect(salesOf(deal(transfers, { logs }))).toMatchObject([
      { priceWei: 35n, royaltyWei: 2n },
      { priceWei: 36n, royaltyWei: 3n },
      { priceWei: 36n, royaltyWei: 2n },
    ])
  })

  test('a bundle with another collection gives this one its part only', () => {
    const logs = [fulfilled(ALICE, BOB, [nft(7n), nft(7n, undefined, 3n, OTHER_NFT)], [ether(100n, ALICE)])]
    expect(salesOf(deal([sold], { logs }))).toMatchObject([{ priceWei: 25n, royaltyWei: 0n }])
  })

  test('a sweep has a price for each item, whatever else the transaction paid for', () => {
    const logs = [
      listing,
      fulfilled(CAROL, BOB, [nft(8n)], [ether(40n, CAROL)]),
      fulfilled(CAROL, BOB, [nft(9n, undefined, 1n, OTHER_NFT)], [ether(500n, CAROL)]),
    ]
    const transfers = [moved(CAROL, BOB, 8n), sold, moved(ZERO, BOB, 99n)]
    expect(salesOf(deal(transfers, { logs, valueWei: 640n }))).toMatchObject([
      { priceWei: 40n, royaltyWei: 0n },
      { priceWei: 100n, royaltyWei: 5n },
      { priceWei: 0n, royaltyWei: 0n },
    ])
  })

  test('two orders for one id of ERC-1155 may be carried out as one transfer, or as two', () => {
    const order = fulfilled(ALICE, BOB, [nft(7n, undefined, 2n)], [ether(30n, ALICE)])
    const dearer = fulfilled(ALICE, BOB, [nft(7n, undefined, 2n)], [ether(50n, ALICE)])
    expect(salesOf(deal([moved(ALICE, BOB, 7n, 4n)], { logs: [order, dearer] }))).toMatchObject([
      { priceWei: 80n, royaltyWei: 0n },
    ])
    const two = [moved(ALICE, BOB, 7n, 2n), moved(ALICE, BOB, 7n, 2n)]
    expect(salesOf(deal(two, { logs: [order, dearer] })).map(({ priceWei }) => priceWei)).toEqual([30n, 50n])
  })

  test('a token that is sold twice in one transaction has both prices', () => {
    const logs = [listing, fulfilled(CAROL, BOB, [coin(130n)], [nft(7n, CAROL)])]
    expect(salesOf(deal([sold, moved(BOB, CAROL, 7n)], { logs }))).toMatchObject([
      { priceWei: 100n, royaltyWei: 5n },
      { priceWei: 130n, royaltyWei: 0n },
    ])
  })

  test('through a router the price is with who ends up with it', () => {
    const logs = [fulfilled(ALICE, ROUTER, [nft(7n)], [ether(95n, ALICE), ether(5n, ARTIST)])]
    const transfers = [moved(ALICE, ROUTER, 7n), moved(ROUTER, BOB, 7n)]
    expect(salesOf(deal(transfers, { logs, valueWei: 101n }))).toEqual([
      { priceWei: 0n, royaltyWei: 0n, isHop: true, movedFrom: null, terms: null },
      {
        priceWei: 100n,
        royaltyWei: 5n,
        isHop: false,
        movedFrom: ALICE,
        terms: {
          market: expect.any(String),
          currency: ZERO,
          price: 100n,
          marketFee: 0n,
          royalty: 5n,
          royaltyReceiver: ARTIST,
          earned: 5n,
          makerSide: 'ask',
          maker: ALICE,
          taker: ROUTER,
          seller: ALICE,
          buyer: BOB,
          aggregator: ROUTER,
          isEstimated: false,
        },
      },
    ])
  })

  test('an aggregator that was called is named, whether it had the item or not', () => {
    const logs = [fulfilled(ALICE, BOB, [nft(7n)], [ether(100n, ALICE)])]
    const called = { logs, to: ROUTER }
    expect(salesOf(deal([sold], called))[0]?.terms?.aggregator).toBeNull()
    const known = { ...called, aggregators: new Set([ROUTER]) }
    expect(salesOf(deal([sold], known))[0]?.terms?.aggregator).toBe(ROUTER)
  })

  test('of royalties for several in another coin, the collection earns what its own receiver got', () => {
    const parts = [coin(90n, ALICE, USDC), coin(4n, ARTIST, USDC), coin(6n, CAROL, USDC)]
    const logs = [fulfilled(ALICE, BOB, [nft(7n)], parts)]
    const [sale] = salesOf(deal([sold], { logs }))
    expect(sale).toMatchObject({ priceWei: null, royaltyWei: 0n, terms: { price: 100n, earned: 4n } })
    const [ownerless] = salesOf(deal([sold], { logs, royaltyReceiver: null }))
    expect(ownerless).toMatchObject({ terms: { price: 100n, earned: 0n } })
  })

  test('a drop mints what is sold, and its proceeds are not royalty', () => {
    const logs = [fulfilled(NFT, BOB, [nft(7n)], [ether(90n, ARTIST), ether(10n, CAROL)])]
    expect(salesOf(deal([moved(ZERO, BOB, 7n)], { logs }))).toMatchObject([
      { priceWei: 100n, royaltyWei: 0n },
    ])
  })

  test('what the royalty receiver sells pays it no royalty', () => {
    const logs = [fulfilled(ARTIST, BOB, [nft(7n)], [ether(95n, ARTIST), ether(5n, ARTIST)])]
    expect(salesOf(deal([moved(ARTIST, BOB, 7n)], { logs }))).toMatchObject([
      { priceWei: 100n, royaltyWei: 0n },
    ])
  })

  test.each([
    ['another coin', [coin(100n, ALICE, USDC)], null],
    ['ether and another coin', [ether(50n, ALICE), coin(100n, ALICE, USDC)], null],
    ['ether and an NFT', [ether(50n, ALICE), nft(1n, ALICE, 1n, OTHER_NFT)], null],
    ['wrapped and plain ether', [ether(50n, ALICE), coin(30n, CAROL)], 80n],
    ['nothing', [], 0n],
  ])('paid with %s', (_, consideration, priceWei) => {
    const logs = [fulfilled(ALICE, BOB, [nft(7n)], consideration)]
    expect(salesOf(deal([sold], { logs }))).toMatchObject([{ priceWei, royaltyWei: 0n }])
  })

  test('of two swapped tokens each is paid with the other, which has no price in wei', () => {
    const logs = [fulfilled(ALICE, BOB, [nft(7n)], [nft(8n, ALICE)])]
    const swapped = [sold, moved(BOB, ALICE, 8n)]
    expect(salesOf(deal(swapped, { logs })).map(({ priceWei }) => priceWei)).toEqual([null, null])
  })

  test('where things go both ways, the royalty belongs to what was offered', () => {
    const logs = [fulfilled(ALICE, BOB, [nft(7n)], [nft(8n, ALICE), ether(5n, ARTIST)])]
    const swapped = [sold, moved(BOB, ALICE, 8n)]
    expect(salesOf(deal(swapped, { logs })).map(({ royaltyWei }) => royaltyWei)).toEqual([5n, 0n])
  })

  test('an unknown contract with the same event makes no price', () => {
    const impostor = address('impostor')
    const fake = fulfilled(ALICE, BOB, [nft(7n)], [ether(ETHER, ALICE), ether(ETHER, ARTIST)], impostor)
    expect(salesOf(deal([sold], { logs: [fake] }))).toMatchObject([{ priceWei: 0n, royaltyWei: 0n }])
    const marketplaces = new Map([[impostor, 'seaport' as const]])
    expect(salesOf(deal([sold], { logs: [fake], marketplaces }))).toMatchObject([
      { priceWei: 2n * ETHER, royaltyWei: ETHER },
    ])
  })

  test('an order that does not decode is passed over', () => {
    expect(salesOf(deal([sold], { logs: [{ ...listing, data: '0x' }] }))).toMatchObject([
      { priceWei: 0n, royaltyWei: 0n },
    ])
  })
})

describe('without a marketplace', () => {
  const prices = (...given: Parameters<typeof deal>) =>
    salesOf(deal(...given)).map(({ priceWei }) => priceWei)

  test('a paid mint is divided over what was minted, to the wei', () => {
    const minted = [1n, 2n, 3n].map((id) => moved(ZERO, BOB, id))
    expect(prices(minted, { valueWei: 100n, to: NFT })).toEqual([34n, 33n, 33n])
    expect(prices(minted, { valueWei: 100n, to: address('minter') })).toEqual([34n, 33n, 33n])
    expect(prices([moved(ZERO, BOB, 1n, 3n), moved(ZERO, BOB, 2n)], { valueWei: 100n, to: NFT })).toEqual([
      75n,
      25n,
    ])
  })

  test('what the contract gives back was not paid', () => {
    const minted = [moved(ZERO, BOB, 1n), moved(ZERO, BOB, 2n)]
    const back = (wei: bigint) => [
      { from: BOB, to: NFT, wei: 100n },
      { from: NFT, to: BOB, wei },
    ]
    const terms = { valueWei: 100n, to: NFT }
    expect(prices(minted, { ...terms, nativeMoves: back(40n) })).toEqual([30n, 30n])
    expect(prices(minted, { ...terms, nativeMoves: back(100n) })).toEqual([0n, 0n])
    expect(prices(minted, { ...terms, nativeMoves: back(101n) })).toEqual([0n, 0n])
    expect(prices(minted, { ...terms, nativeMoves: null })).toEqual([50n, 50n])
  })

  test('a mint for somebody else is paid too, where the contract was called', () => {
    expect(prices([moved(ZERO, CAROL, 1n)], { valueWei: 100n, to: NFT })).toEqual([100n])
  })

  test('a sale by an unknown contract has the value that the buyer sent', () => {
    expect(prices([moved(ALICE, BOB, 1n)], { valueWei: 100n })).toEqual([100n])
    const throughEscrow = [moved(ALICE, ROUTER, 1n), moved(ROUTER, BOB, 1n)]
    expect(prices(throughEscrow, { valueWei: 100n })).toEqual([0n, 100n])
  })

  test('wrapped coin that the receiver spent is a price if it reached the sender, with its royalty', () => {
    const logs = [coinMoved(BOB, ALICE, 95n), coinMoved(BOB, ARTIST, 5n), coinMoved(CAROL, ALICE, 1_000n)]
    const sold = moved(ALICE, BOB, 1n)
    expect(salesOf(deal([sold], { logs, sender: ALICE }))).toMatchObject([
      { priceWei: 100n, royaltyWei: 5n, terms: { currency: WETH, market: null, isEstimated: false } },
    ])
    expect(prices([sold], { logs: [coinMoved(BOB, CAROL, 95n)] })).toEqual([0n])
    expect(prices([moved(ZERO, BOB, 1n)], { logs: [coinMoved(BOB, NFT, 40n)] })).toEqual([40n])
  })

  test('another coin is a price in that coin', () => {
    const logs = [coinMoved(BOB, ALICE, 95n, USDC), coinMoved(BOB, ARTIST, 5n, USDC)]
    expect(salesOf(deal([moved(ALICE, BOB, 1n)], { logs }))).toMatchObject([
      { priceWei: null, royaltyWei: 0n, terms: { currency: USDC, price: 100n, royalty: 5n } },
    ])
  })

  test('each pair of people has its own payment', () => {
    const logs = [coinMoved(BOB, ALICE, 10n), coinMoved(BOB, CAROL, 20n)]
    const transfers = [moved(ALICE, BOB, 1n), moved(CAROL, BOB, 2n), moved(ALICE, BOB, 3n)]
    expect(prices(transfers, { logs })).toEqual([5n, 20n, 5n])
  })

  test.each([
    ['a plain transfer', [moved(BOB, CAROL, 1n)], { to: NFT }],
    ['an airdrop inside a paid transaction of a stranger', [moved(ZERO, ALICE, 1n)], { valueWei: 100n }],
    ['a gift for which the giver paid a fee', [moved(BOB, CAROL, 1n)], { valueWei: 100n, to: NFT }],
    ['a deposit with a fee', [moved(BOB, ROUTER, 1n)], { valueWei: 100n }],
    ['a burn with a fee', [moved(BOB, ZERO, 1n)], { valueWei: 100n, to: NFT }],
    ['a burn of what another had', [moved(ALICE, DEAD, 1n)], { valueWei: 100n, to: NFT }],
    ['a transfer to oneself', [moved(ALICE, ALICE, 1n)], { valueWei: 100n, to: NFT }],
    ['an amount of nothing', [moved(ALICE, BOB, 1n, 0n)], { valueWei: 100n, to: NFT }],
  ])('%s has no price', (_, transfers, terms) => {
    expect(salesOf(deal(transfers, terms))).toMatchObject([{ priceWei: 0n, royaltyWei: 0n }])
  })

  test('what is burned for a paid mint leaves the whole price to the mint', () => {
    const transfers = [moved(BOB, ZERO, 1n), moved(ZERO, BOB, 2n)]
    expect(prices(transfers, { valueWei: 100n, to: NFT })).toEqual([0n, 100n])
  })
})

test('parts add up to the whole and follow the weights to the wei', () => {
  const wei = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
  fc.assert(
    fc.property(
      wei,
      fc.array(fc.bigInt({ min: 0n, max: 2n ** 64n }), { minLength: 1, maxLength: 30 }),
      (whole, weights) => {
        const parts = split(whole, weights)
        const sum = weights.reduce((total, weight) => total + weight, 0n)
        expect(parts.reduce((total, part) => total + part, 0n)).toBe(sum === 0n ? 0n : whole)
        for (const [index, part] of parts.entries()) {
          const floor = sum === 0n ? 0n : (whole * (weights[index] ?? 0n)) / sum
          expect(part === floor || (part === floor + 1n && weights[index] !== 0n)).toBe(true)
        }
      },
    ),
  )
})
