import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ZERO_ADDRESS } from '#api/address.ts'
import type { Protocols } from '#api/chains/protocols.ts'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { nativePrices } from '#server/stats/native-prices.ts'
import { nftData } from '#server/stats/nft-data.ts'
import { nftList } from '#server/stats/nft-list.ts'
import { nftMain } from '#server/stats/nft-main.ts'
import { nftTransfers } from '#server/stats/nft-transfers.ts'
import { nftUnexplained } from '#server/stats/nft-unexplained.ts'
import { nftWindows } from '#server/stats/nft-window.ts'
import { proofOf } from '#server/stats/proof.ts'
import type { TrackedContract } from '#server/stats/tracked-contract.ts'
import { testDatabase } from '#tools/test-database-copy.ts'
import { rememberChangesOf } from '../run/remember.ts'
import { applyNfts } from './apply-nft.ts'
import type { PricedTransfer } from './nft-ledger.ts'
import type { SaleTerms } from './sales/deal.ts'

// A collection on which things were paid in the coin, in a stable coin, in a token with a pool, in one without, and in things.
const of = (digit: string) => `0x${digit.repeat(40)}`
const [NFT, ANN, BEN, CAT, ROUTER, CREATOR] = ['1', 'a', 'b', 'c', 'd', 'e'].map(of) as [
  string,
  string,
  string,
  string,
  string,
  string,
]
const [USDC, WETH, TOKEN, WORTHLESS] = ['5', '6', '7', '8'].map(of) as [string, string, string, string]
const ETH = 10n ** 18n
const DAY_ONE = Date.parse('2026-01-01T12:00:00Z') / 1000
const DAY = 86_400

const protocols: Protocols = {
  wrappedNative: WETH,
  stables: [USDC],
  nativeUsdFeed: of('f'),
  factories: [],
  marketplaces: [],
}

let db: Database
let contract: TrackedContract
let userId: string

const terms = (currency: string | null, price: bigint | null, more: Partial<SaleTerms> = {}): SaleTerms => ({
  market: 'OpenSea',
  currency,
  price,
  marketFee: 0n,
  royalty: 0n,
  royaltyReceiver: null,
  earned: more.seller === null ? price : 0n,
  makerSide: 'ask',
  maker: ANN,
  taker: BEN,
  seller: ANN,
  buyer: BEN,
  aggregator: null,
  isEstimated: false,
  ...more,
})

let block = 0
function transfer(
  [from, to]: [string, string],
  tokenId: bigint,
  more: Partial<PricedTransfer> = {},
): PricedTransfer {
  block++
  return {
    blockNumber: block,
    logIndex: 0,
    batchIndex: 0,
    transactionHash: `0x${String(block).padStart(64, '0')}`,
    timestamp: DAY_ONE,
    contract: NFT,
    from,
    to,
    tokenId,
    amount: 1n,
    priceWei: 0n,
    royaltyWei: 0n,
    isHop: false,
    movedFrom: null,
    terms: null,
    ...more,
  }
}

const paidIn = (currency: string | null, price: bigint | null, more: Partial<SaleTerms> = {}) => ({
  priceWei: currency === ZERO_ADDRESS ? price : null,
  terms: terms(currency, price, more),
})
const mintedBy = (buyer: string) => ({ seller: null, maker: null, taker: null, makerSide: null, buyer })

const history = [
  // Day one: a mint for 2 ETH, a mint for 30 USDC that a router handed on, a sale for 1,500 USDC with royalty.
  transfer([ZERO_ADDRESS, ANN], 1n, paidIn(ZERO_ADDRESS, 2n * ETH, mintedBy(ANN))),
  transfer([ZERO_ADDRESS, ROUTER], 2n, { isHop: true }),
  transfer([ROUTER, BEN], 2n, { movedFrom: ZERO_ADDRESS, ...paidIn(USDC, 30_000_000n, mintedBy(BEN)) }),
  transfer(
    [ANN, BEN],
    1n,
    paidIn(USDC, 1_500_000_000n, {
      marketFee: 37_500_000n,
      royalty: 75_000_000n,
      royaltyReceiver: CREATOR,
      earned: 75_000_000n,
      aggregator: ROUTER,
    }),
  ),
  // Day two: sold for 100 of a token that is worth 4 USD, then for one that has no price.
  transfer([BEN, CAT], 1n, { timestamp: DAY_ONE + DAY, ...paidIn(TOKEN, 100n * ETH) }),
  transfer([CAT, ANN], 1n, { timestamp: DAY_ONE + DAY, ...paidIn(WORTHLESS, 7n) }),
  // Day three: nothing but a trade for things.
  transfer([BEN, CAT], 2n, { timestamp: DAY_ONE + 2 * DAY, ...paidIn(null, null, { market: null }) }),
]

beforeAll(async () => {
  db = await openDatabase({ ...(await testDatabase()), log: pino({ level: 'silent' }) })
  const user = await db.row<{ id: string }>(
    sql`insert into users (email) values ('ann@example.com') returning id`,
  )
  userId = user?.id ?? ''
  const seconds = DAY_ONE + 2 * DAY + 3_600
  const track = (address: string, kind: string) =>
    db.row<{ id: number }>(sql`
      insert into contracts (chain, address, kind, decimals, first_block, cursor_block, cursor_timestamp, state, royalty_receiver)
      values ('eth', ${address}, ${kind}, 18, 0, 0, ${seconds}, 'processing', ${CREATOR}) returning id`)
  const row = await track(NFT, 'erc721')
  contract = {
    id: row?.id ?? 0,
    chain: 'eth',
    address: NFT,
    kind: 'erc721',
    decimals: 0,
    state: 'processing',
    seconds,
  }
  await db.rows(sql`insert into collections (user_id, contract_id) values (${userId}, ${contract.id})`)
  const token = await track(TOKEN, 'prices')
  await db.rows(sql`
    insert into pools (contract_id, address, emitter, kind, coins, decimals, reserves, prices, first_block)
    values (${token?.id}, ${of('9')}, ${of('9')}, 'uniswap-v3', array[${TOKEN}, ${USDC}], '{18,6}', '{0,0}', '{null,null}', 0)`)
  await db.rows(sql`
    insert into pool_days (contract_id, pool_address, day, reserves, prices)
    values (${token?.id}, ${of('9')}, '2026-01-02', array[5000e18, 20000e6]::numeric[], '{null,4}')`)
  await db.rows(sql`
    insert into native_prices (chain, day, usd, source) values ('eth', '2026-01-01', 3000, '0xfeed#1')`)
  await db.rows(sql`
    insert into token_names (chain, address, name, symbol, decimals) values ('eth', ${USDC}, 'USD Coin', 'USDC', 6),
      ('eth', ${TOKEN}, 'Token', 'TKN', 18), ('eth', ${WORTHLESS}, 'Worthless', 'NIL', 0)`)
  await db.transaction((tx) =>
    applyNfts(tx, contract.id, 'erc721', {
      transfers: history,
      skipped: [],
      ranged: 0,
      valued: 7,
      unexplained: [{ calledAddress: ROUTER, transfers: 2, lastBlock: 3 }],
    }),
  )
})
afterAll(() => db?.close())

test('a day is worth what was paid on it in all currencies, and says what is not in it', async () => {
  const days = await nftMain(db, contract, protocols, '2026-01-04')
  expect(
    days.map(({ date, ttv, revenue, ttv_unpriced, revenue_unpriced }) => ({
      date,
      ttv,
      revenue,
      ttv_unpriced,
      revenue_unpriced,
    })),
  ).toEqual([
    { date: '2026-01-01', ttv: 7_530, revenue: 6_105, ttv_unpriced: 0, revenue_unpriced: 0 },
    { date: '2026-01-02', ttv: 400, revenue: 0, ttv_unpriced: 1, revenue_unpriced: 0 },
    { date: '2026-01-03', ttv: null, revenue: 0, ttv_unpriced: 1, revenue_unpriced: 0 },
    { date: '2026-01-04', ttv: null, revenue: null, ttv_unpriced: undefined, revenue_unpriced: undefined },
  ])
})

test('a window of hours has the same payments', async () => {
  const since = new Date((DAY_ONE - 3_600) * 1000)
  const until = new Date((DAY_ONE + DAY) * 1000)
  const native = nativePrices(db, 'eth', protocols, '2026-01-04')
  expect((await nftWindows(db, contract, protocols, native, [{ since, until }]))[0]).toEqual({
    ttv: 7_930,
    revenue: 6_105,
    ttv_unpriced: 1,
    revenue_unpriced: 0,
    transactions: 6,
    claimed: '2',
    rows: { ttv: 5, revenue: 3 },
  })
})

test.each([
  ['ttv', 7_930, [null, null, 400, 1_500, 30, 6_000]],
  ['revenue', 6_105, [75, 30, 6_000]],
] as const)(
  'the proof of %s has each payment in its own currency and adds up',
  async (figure, value, adds) => {
    const proof = await proofOf(
      db,
      userId,
      {
        contract_address: NFT as `0x${string}`,
        contract_chain: 'eth',
        contract_type: 'NFT',
        figure,
        limit: 25,
      },
      () => protocols,
    )
    expect(proof.value).toBe(value)
    expect(proof.row_count).toBe(adds.length)
    expect(proof.rows.map((row) => row.adds)).toEqual(adds)
    const handedOn = proof.rows.find((row) => row.adds === 30)
    expect(handedOn).toMatchObject({ what: 'Mint', from_address: ZERO_ADDRESS, amount: '30', symbol: 'USDC' })
  },
)

test('pages of a proof go on where the one before ended, in whichever currency', async () => {
  const adds: (number | null)[] = []
  let cursor: string | undefined
  do {
    const page = await proofOf(
      db,
      userId,
      {
        contract_address: NFT as `0x${string}`,
        contract_chain: 'eth',
        contract_type: 'NFT',
        figure: 'ttv',
        limit: 1,
        cursor,
      },
      () => protocols,
    )
    adds.push(...page.rows.map((row) => row.adds))
    cursor = page.next ?? undefined
  } while (cursor)
  expect(adds).toEqual([null, null, 400, 1_500, 30, 6_000])
})

test('the activity of a token leaves out what it passed through, and tells the terms', async () => {
  const nft = { ...contract, kind: 'erc721' as const }
  const { result } = await nftTransfers(db, nft, '2', {}, { userId, protocols })
  expect(result.map(({ from_address, to_address, value }) => [from_address, to_address, value])).toEqual([
    [BEN, CAT, '0'],
    [ZERO_ADDRESS, BEN, '0'],
  ])
  expect(result[0]?.sale).toMatchObject({ market: null, price: null, currency: null, usd: null })
  const first = await nftTransfers(db, nft, '1', {}, { userId, protocols })
  expect(first.result.map(({ sale }) => sale?.usd)).toEqual([null, 400, 1_500, 6_000])
  expect(first.result[2]?.sale).toEqual({
    market: 'OpenSea',
    price: '1500000000',
    currency: { address: USDC, symbol: 'USDC', decimals: 6 },
    usd: 1_500,
    market_fee: '37500000',
    royalty: '75000000',
    royalty_receiver: CREATOR,
    maker_side: 'ask',
    maker: ANN,
    taker: BEN,
    seller: ANN,
    buyer: BEN,
    aggregator: ROUTER,
    aggregator_label: '',
    is_estimated: false,
  })
})

test('the last sale of a token is in the currency in which it was paid', async () => {
  const { result } = await nftList(db, { ...contract, kind: 'erc721' }, {})
  expect(result.map(({ last_sale }) => last_sale)).toEqual([
    {
      value: '7',
      currency: { address: WORTHLESS, symbol: 'NIL', decimals: 0 },
      block_timestamp: '2026-01-02T12:00:00.000Z',
    },
    null,
  ])
})

test('what is not explained is said with the addresses that were called', async () => {
  expect(await nftUnexplained(db, userId, contract, protocols)).toEqual({
    valued: 7,
    transfers: 2,
    addresses: 1,
    called: [{ address: ROUTER, label: '', transfers: 2, last_block: 3 }],
  })
})

test('the floor is the sale that was worth the least, in its own currency', async () => {
  const today = new Date().toISOString().slice(0, 10)
  await db.rows(
    sql`insert into native_prices (chain, day, usd, source) values ('eth', ${today}, 3000, '0xfeed#2')`,
  )
  await db.rows(sql`
    insert into contract_days (contract_id, day, sales, lowest_sale_wei) values (${contract.id}, ${today}, 1, 1e18)`)
  const floor = async () => {
    const data = await nftData(db, { ...contract, kind: 'erc721' }, '1', protocols)
    return [data?.floor_price, data?.floor_price_currency]
  }
  expect(await floor()).toEqual(['1', 'ETH'])
  await db.rows(sql`
    insert into nft_sale_days (contract_id, day, currency, sales, lowest_sale) values
      (${contract.id}, ${today}, ${USDC}, 1, 2999500000), (${contract.id}, ${today}, ${WORTHLESS}, 1, 1)`)
  expect(await floor()).toEqual(['2999.5', 'USDC'])
  await db.rows(sql`delete from contract_days where contract_id = ${contract.id} and day = ${today}`)
  await db.rows(sql`delete from nft_sale_days where contract_id = ${contract.id} and day = ${today}`)
})

test('a reorganisation takes sales, days and what is not explained back', async () => {
  const rows = async () => ({
    sales: await db.rows(sql`select * from nft_sales order by block_number`),
    days: await db.rows(sql`select * from nft_sale_days order by day, currency`),
    unexplained: await db.rows(sql`select * from nft_unexplained order by called_address`),
    valued: await db.row(sql`select valued from contract_totals where contract_id = ${contract.id}`),
    tokens: await db.rows(sql`select * from nft_tokens order by token_id`),
  })
  const before = await rows()
  const last = block
  await db.transaction(async (tx) => {
    const sold = transfer([ANN, CAT], 1n, { timestamp: DAY_ONE + 2 * DAY, ...paidIn(USDC, 9_000_000n) })
    await rememberChangesOf(tx, sold.blockNumber)
    await applyNfts(tx, contract.id, 'erc721', {
      transfers: [sold],
      skipped: [],
      ranged: 0,
      valued: 1,
      unexplained: [
        { calledAddress: ROUTER, transfers: 1, lastBlock: sold.blockNumber },
        { calledAddress: ANN, transfers: 1, lastBlock: sold.blockNumber },
      ],
    })
  })
  const after = await rows()
  expect(after.sales).toHaveLength(before.sales.length + 1)
  expect(after.unexplained).toEqual([
    { contract_id: contract.id, called_address: ANN, transfers: 1, last_block: last + 1 },
    { contract_id: contract.id, called_address: ROUTER, transfers: 3, last_block: last + 1 },
  ])
  await db.rows(sql`select undo_above(${contract.id}, ${last})`)
  expect(await rows()).toEqual(before)
})
