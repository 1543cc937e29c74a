import { describe, expect, test } from 'vitest'
import type { Log } from '#server/chain/types.ts'
import { deal, MARKETPLACES } from '../../testing/deals.ts'
import { haveSixtyTwoBlocks, logsOfSixtyTwoBlocks } from '../../testing/fixtures/sixty-two-blocks.ts'
import { coinOf, ordersIn } from './marketplaces.ts'
import type { Item, Order } from './order.ts'

const ETHER = '0x0000000000000000000000000000000000000000'
const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const GALA = '0x15d4c048f83bd7e37d49ea4c83a07267ec4203da'
const POOL_ETHER = '0x0000000000a39bb272e79075ade125fd351887ac'

type Found = { order: Order; logs: Log[]; hash: string }

function read() {
  const { transaction } = deal([])
  const found: Found[] = []
  const unread: Log[] = []
  for (const [hash, logs] of Map.groupBy(logsOfSixtyTwoBlocks(), ({ transactionHash }) => transactionHash)) {
    const told = ordersIn(MARKETPLACES, { logs, transaction, wrappedNative: WETH, isCoin: coinOf(WETH) })
    found.push(...told.orders.map((order) => ({ order, logs, hash })))
    unread.push(...told.unread.map(({ log }) => log))
  }
  return { found, unread }
}

/** By the raw words of the logs alone. */
function isTokenIn(logs: Log[], { contract, tokenId }: Item): boolean {
  const word = tokenId.toString(16).padStart(64, '0')
  return logs.some(
    ({ address, topics, data }) =>
      address === contract && [...topics, data].some((text) => text.includes(word)),
  )
}

describe.skipIf(!haveSixtyTwoBlocks)('orders in whole blocks of Ethereum', () => {
  const { found, unread } = haveSixtyTwoBlocks ? read() : { found: [], unread: [] }
  const MINE = ['OpenSea', 'Seaport', 'LooksRare', 'X2Y2', 'Blur', 'Element']
  const mine = found.filter(({ order }) => MINE.includes(order.market))

  test('all can be read, and everything that was sold moved in the same transaction', () => {
    expect(unread).toEqual([])
    expect(mine.filter(({ order }) => order.items.length === 0)).toEqual([])
    expect(mine.filter(({ order, logs }) => !order.items.every((item) => isTokenIn(logs, item)))).toEqual([])
  })

  test('how many, of how many items, for how much', () => {
    const rows = Map.groupBy(
      mine,
      ({ order: { market, side, paid } }) => `${market} ${side} ${paid?.currency}`,
    )
    const table = [...rows].map(([key, orders]) => {
      const items = orders.reduce((sum, { order }) => sum + order.items.length, 0)
      return [
        key,
        orders.length,
        items,
        orders.reduce((sum, { order }) => sum + (order.paid?.amount ?? 0n), 0n),
      ]
    })
    // The sums of Wyvern, Seaport, LooksRare and Element were taken from the words of the events by another program.
    expect(table.sort()).toEqual(
      [
        [`OpenSea sell ${ETHER}`, 444, 450, 117_528_564_175_332_336_871n],
        [`OpenSea sell ${WETH}`, 6, 6, 3_855_400_000_000_000_000n],
        [`OpenSea sell ${GALA}`, 2, 2, 272_500_000_000n],
        [`OpenSea buy ${WETH}`, 11, 11, 3_607_620_000_000_000_000n],
        [`Seaport sell ${WETH}`, 2, 2, 217_535_950_000_000_000n],
        [`LooksRare sell ${WETH}`, 18, 18, 614_190_370_000_000_000_000n],
        [`X2Y2 sell ${ETHER}`, 38, 38, 18_009_100_000_000_000_000n],
        [`X2Y2 sell ${WETH}`, 1, 1, 9_400_100_000_000_000_000n],
        [`Blur sell ${ETHER}`, 24, 24, 13_996_700_000_000_000_000n],
        [`Blur sell ${POOL_ETHER}`, 1, 1, 70_000_000_000_000_000n],
        [`Blur buy ${POOL_ETHER}`, 9, 9, 11_550_000_000_000_000_000n],
        [`Element sell ${ETHER}`, 10, 10, 9_950_000_000_000_000n],
      ].sort(),
    )
  })

  test('the parts make the whole, but for orders whose other side tells the rest', () => {
    const differing = mine.filter(({ order: { paid, shares } }) => {
      const sum = shares.reduce((total, { amount }) => total + amount, 0n)
      return shares.length > 0 && sum !== paid?.amount
    })
    expect(differing.map(({ order, hash }) => [order.market, order.side, hash])).toEqual([
      // Matched: the seller's order tells who got the rest.
      ['OpenSea', 'buy', '0xfb49e5aa3c7c24f2a9d7e9eb25966930d7f258b7a02278fced91b4a443cd68f0'],
      ['OpenSea', 'buy', '0xfcf8cabb37e325e86c085796706fbcb51e2285d991de78897cd65ecb6ad0ff6a'],
    ])
  })

  test.each([
    {
      name: 'Wyvern: a bid in another token',
      hash: '0x6f6643588ebb6b1d69a7d68ac93ee2492c2221ee51f65b4100d45bf467579950',
      orders: [
        {
          market: 'OpenSea',
          makerSide: 'bid',
          maker: '0x800a90d5bf02bf2199b2b6186bfbb108400f57d9',
          taker: '0x450a40a9926611375d2a8fac2502caf64a7113c3',
          items: [{ contract: '0xc36cf0cfcb5d905b8b513860db0cfe63f6cf9f5c', amount: 1n }],
          paid: { currency: GALA, amount: 197_500_000_000n },
          shares: [
            { amount: 187_625_000_000n, purpose: 'seller' },
            {
              receiver: '0x5b3256965e7c3cf26e11fcaf296dfc8807c01073',
              amount: 9_875_000_000n,
              purpose: 'market',
            },
          ],
        },
      ],
    },
    {
      name: "Seaport: through the adapter of OpenSea's shared storefront",
      hash: '0x9af1a1466ee992ad8cf125f18c00ed93443394f1bb58a421f27e6e3f85842349',
      orders: [
        {
          market: 'OpenSea',
          items: [{ contract: '0x495f947276749ce646f68ac8c248420045cb7b5e' }],
          paid: { currency: ETHER, amount: 42_690_000_000_000_000n },
          shares: [
            { amount: 39_488_250_000_000_000n, purpose: 'seller' },
            { amount: 1_067_250_000_000_000n, purpose: 'market' },
            { receiver: '0xdc62e941fddbdddfc666b133e24e0c1afae11847', amount: 2_134_500_000_000_000n },
          ],
        },
      ],
    },
  ])('$name', ({ hash, orders }) => {
    expect(mine.filter((each) => each.hash === hash).map(({ order }) => order)).toMatchObject(orders)
  })

  test('Wyvern: an item of a sweep has its own price, and a loan is no sale', () => {
    const sweep = mine.filter(({ hash }) => hash.startsWith('0x7780769ae1'))
    expect(new Set(sweep.map(({ order }) => order.paid?.amount)).size).toBeGreaterThan(1)
    expect(sweep.every(({ order }) => order.items.length === 1)).toBe(true)
    expect(found.filter(({ hash }) => hash.startsWith('0x31074f87f785'))).toEqual([])
  })
})
