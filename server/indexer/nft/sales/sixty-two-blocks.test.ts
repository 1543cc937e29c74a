import { describe, expect, test } from 'vitest'
import { decodeTransfers } from '../../decode-transfers.ts'
import { booksOf } from '../../testing/books.ts'
import { MARKETPLACES } from '../../testing/deals.ts'
import {
  haveSixtyTwoBlocks,
  type TracedTransaction,
  tracedTransactions,
} from '../../testing/fixtures/sixty-two-blocks.ts'
import { TRANSFER, TRANSFER_BATCH, TRANSFER_SINGLE } from '../../transfer-events.ts'
import type { SaleTerms } from './deal.ts'
import { coinOf, ordersIn } from './marketplaces.ts'
import type { Order } from './order.ts'
import { accountOf } from './sales-of.ts'

const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const isCoin = coinOf(WETH)

type Read = { mined: TracedTransaction; orders: Order[]; unread: number; sales: SaleTerms[] }

function readAll(): Read[] {
  return tracedTransactions().map((mined) => {
    const { transaction, receipt } = mined
    const logs = receipt.logs
    const { orders, unread } = ordersIn(MARKETPLACES, { logs, transaction, wrappedNative: WETH, isCoin })
    const contracts = new Set(logs.filter(({ topics }) => standardOf(topics)).map(({ address }) => address))
    return {
      mined,
      orders,
      unread: unread.length,
      sales: [...contracts].flatMap((contract) => salesIn(mined, contract)),
    }
  })
}

function standardOf(topics: readonly string[]): 'erc721' | 'erc1155' | null {
  if (topics[0] === TRANSFER_SINGLE || topics[0] === TRANSFER_BATCH) return 'erc1155'
  return topics[0] === TRANSFER && topics.length === 4 ? 'erc721' : null
}

function salesIn({ transaction, receipt, nativeMoves }: TracedTransaction, contract: string): SaleTerms[] {
  const mine = receipt.logs.filter(({ address, topics }) => address === contract && standardOf(topics))
  const standard = standardOf(mine[0]?.topics ?? []) ?? 'erc721'
  const timed = mine.map((log) => ({ ...log, blockTimestamp: log.blockTimestamp ?? 0 }))
  const { transfers } = decodeTransfers(
    timed.filter(({ topics }) => standardOf(topics) === standard),
    standard,
  )
  const { sales } = accountOf({
    transfers,
    contract,
    receipt,
    transaction,
    nativeMoves,
    wrappedNative: WETH,
    royaltyReceiver: null,
    isIssued: false,
    marketplaces: MARKETPLACES,
    aggregators: new Set(),
  })
  return sales.flatMap(({ terms }) => terms ?? [])
}

/** What the people who ended up with something really spent, by the books, in one currency. */
function spentBy(read: Read, sales: readonly SaleTerms[], currency: string): bigint {
  const books = booksOf(read.mined)
  const sellers = new Set(sales.map(({ seller }) => seller))
  const payers = new Set([...sales.map(({ buyer }) => buyer), read.mined.transaction.from])
  let spent = 0n
  for (const payer of payers) {
    const change = books.get(`${currency} ${payer}`) ?? 0n
    if (change < 0n && !sellers.has(payer)) spent -= change
  }
  return spent
}

/** In the native coin all its forms are one. */
const currencyIn = ({ currency }: { currency: string | null }) =>
  currency === null ? 'several' : isCoin(currency) ? 'ether' : currency
const inEther = (wei: bigint) => (Number(wei) / 1e18).toFixed(4)
const total = (amounts: readonly (bigint | null)[]) =>
  amounts.reduce<bigint>((sum, each) => sum + (each ?? 0n), 0n)

/** The sales of a transaction whose price is not what was spent by the books. */
function unequal(read: Read): SaleTerms[] {
  return [...Map.groupBy(read.sales, currencyIn)].flatMap(([currency, sales]) =>
    total(sales.map(({ price }) => price)) === spentBy(read, sales, currency) ? [] : sales,
  )
}

describe.skipIf(!haveSixtyTwoBlocks)('62 blocks of Ethereum', () => {
  const all = haveSixtyTwoBlocks ? readAll() : []
  const byMarket = Map.groupBy(
    all.flatMap((read) => read.sales.map((sale) => ({ read, sale }))),
    ({ sale }) => sale.market ?? 'unknown',
  )

  test('every event of a market is read, and matched with what was sold', () => {
    expect(all.reduce((sum, { unread }) => sum + unread, 0)).toBe(0)
    const orders = Map.groupBy(
      all.flatMap((read) => read.orders),
      ({ market }) => market,
    )
    const rows = [...orders].map(([market, mine]) => {
      const sales = byMarket.get(market) ?? []
      const differing = sales.filter(({ read, sale }) => unequal(read).includes(sale))
      const ether = sales.filter(({ sale }) => currencyIn(sale) === 'ether')
      return {
        market,
        events: mine.length,
        items: mine.reduce((sum, { items }) => sum + items.length, 0),
        'given away': mine.filter(({ paid }) => paid?.amount === 0n).length,
        sold: sales.length,
        'price as paid': sales.length - differing.length,
        'currency known': sales.filter(({ sale }) => sale.currency !== null).length,
        ether: inEther(total(ether.map(({ sale }) => sale.price))),
      }
    })
    // Events, items, orders for nothing, sales, prices as paid by the books, currencies known, ether.
    // Two of OpenSea's offers were matched with an order of the seller's own, which Seaport tells of as another deal.
    expect(
      Object.fromEntries(rows.map(({ market, ...row }) => [market, Object.values(row).join(' ')])),
    ).toEqual({
      Rarible: '1 1 0 1 1 1 0.1025',
      OpenSea: '463 469 7 462 455 462 124.9916',
      Foundation: '2 2 0 2 0 2 1.4500',
      LooksRare: '18 18 0 18 17 18 614.1904',
      X2Y2: '39 39 0 39 39 39 27.4092',
      Element: '10 10 0 10 10 10 0.0100',
      Blur: '34 34 0 34 34 34 25.6167',
      'Lil Nouns': '1 1 0 1 0 1 0.1500',
      Manifold: '6 22 1 21 21 21 0.0329',
      Seaport: '2 2 0 0 0 0 0.0000',
    })
  })

  test('prices differ from what people spent by the books in these transactions alone', () => {
    const differing = all.filter((read) => unequal(read).length > 0)
    expect(differing.map(({ mined }) => mined.transaction.hash)).toEqual([
      // Auctions of Foundation, whose bids were paid before.
      '0x7d75c4544ed5b188c41fbd8c63944e992645616f9bbaafbe3ba23a70cae94056',
      '0x5b24b2626afbe2f9f18650b97131b35cc58d9c4ce6acc0e2c94cd7cb9900b1d6',
      // Bought on LooksRare and sold on OpenSea at once: what the one paid in between came back.
      '0xb6603c532b756f702065c9027dffbe4cd927495018eab66d1a6070475de7f8f9',
      // The buyer is the receiver of the royalty.
      '0x7a9d16c12c12b6cc0fef7ea75994e5769020cd2ad5505c54944281cf4be0fbd0',
      // An auction of Lil Nouns, whose bid was paid before.
      '0x3c2e8b97380d2f3496f8b2f163f38118a3b3d8569c1948d01eef0f96a071dd75',
      // A contract paid for somebody else.
      '0xb1a5b11fc719af5ad0312cfc0bb6565d488f3dcbbb149e68237b51948bb3cc33',
    ])
  })

  test('where an event says who got the price, the parts are all of it', () => {
    const told = all.flatMap(({ orders }) => orders.filter(({ shares }) => shares.some(isSellers)))
    const differing = told.filter(
      ({ paid, shares }) => paid?.amount !== total(shares.map((each) => each.amount)),
    )
    expect([told.length, differing.length]).toEqual([334, 0])
  })

  test('what has no event is priced by what its payer really paid', () => {
    const rows = Map.groupBy(
      all.filter(({ sales }) => sales.some(({ market }) => market === null)),
      ({ mined, sales }) => {
        if (sales.some(({ seller }) => seller !== null)) return 'sold'
        const contracts = new Set(
          mined.receipt.logs.filter(({ topics }) => standardOf(topics)).map(({ address }) => address),
        )
        return contracts.has(mined.transaction.to ?? '')
          ? 'minted by the contract called'
          : 'minted through another'
      },
    )
    const table = [...rows].map(([what, reads]) => {
      const ether = reads.filter(({ sales }) => sales.every((sale) => currencyIn(sale) === 'ether'))
      return [
        what,
        [
          reads.length,
          reads.reduce((sum, { sales }) => sum + sales.length, 0),
          inEther(total(ether.map(({ mined }) => mined.transaction.valueWei))),
          inEther(total(ether.flatMap(({ sales }) => sales.map(({ price }) => price)))),
          inEther(total(ether.map((read) => spentBy(read, read.sales, 'ether')))),
        ].join(' '),
      ]
    })
    // Transactions, items; ether sent, ether that is the price, ether really spent.
    expect(Object.fromEntries(table)).toEqual({
      'minted by the contract called': '79 301 5.5238 5.5238 5.5238',
      'minted through another': '47 71 9.1533 9.1203 9.1203',
      sold: '2 9 0.1071 0.1071 0.1071',
    })
  })

  test('nothing is sold that was deposited, pledged, burned for or swapped', () => {
    const sold = (start: string) =>
      all.filter(({ mined }) => mined.transaction.hash.startsWith(start)).flatMap(({ sales }) => sales)
    const positions = all.filter(({ mined }) =>
      mined.receipt.logs.some(({ address, topics }) => address === POSITIONS && topics[1] === NOBODY),
    )
    expect([positions.length, positions.flatMap(({ sales }) => sales)]).toEqual([7, []])
    for (const hash of NO_SALES) expect([hash, sold(hash)]).toEqual([hash, []])
  })

  test('no price comes from who is no market', () => {
    const strangers = all.filter(
      ({ mined, sales }) =>
        sales.some(({ market }) => market !== null) &&
        !mined.receipt.logs.some(({ address }) => MARKETPLACES.has(address)),
    )
    expect(strangers).toEqual([])
  })
})

const isSellers = ({ purpose }: { purpose: string }) => purpose === 'seller'

/** Uniswap V3's positions. */
const POSITIONS = '0xc36442b4a4522e871399cd717abdd847ab11fe88'
const NOBODY = `0x${'0'.repeat(64)}`
const NO_SALES = [
  // A position for liquidity of Uniswap V2, a share of Goldfinch, a note for a loan, a mint for coins that were burned.
  '0x0350ae19dbc1',
  '0x8427e4ca8db7',
  '0x80d2b525dc41',
  '0x788e1763dbbe',
]
