import { ZERO_ADDRESS } from '#api/address.ts'
import type { CallReply } from '#api/calls.ts'
import type { Protocols } from '#api/chains/protocols.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { namesOf } from './address-book.ts'
import { currenciesBy, currencyPrices } from './currencies.ts'
import { today } from './pool-prices.ts'
import { readKey } from './proof-cursor.ts'
import { isBelow, newestFirst, type Placed, TOP } from './proof-facts.ts'
import { dayOf } from './proof-rows.ts'
import type { NftContract } from './readable-nft.ts'

const MOST = 1_000
const PLACE = /^(\d{1,15})\.(\d{1,9})\.(\d{1,9})$/

type Transfer = CallReply<'POST /api/nft/get-transfers'>['result'][number]
type Terms = Omit<NonNullable<Transfer['sale']>, 'currency' | 'usd' | 'aggregator_label'> & {
  currency: string | null
}
type Row = Placed &
  (Terms | { [K in keyof Terms]: null }) & {
    from_address: string
    to_address: string
    price_wei: string | null
    is_coin: boolean | null
  }
type Asked = { limit?: number | undefined; cursor?: string | undefined }
type Reader = { userId: string; protocols: Protocols | null }

/**
 * A token's movements, newest first: what an item passed through within a transaction is left out, and from_address is who had it first.
 * value: what was paid for what was transferred, in the smallest unit of the native coin or its wrapped form; 0 when nothing was, or when
 * it was another currency. sale: on which terms; null where nothing was paid, and of what was read before terms were kept. The cursor
 * is the place of the last one, so what comes in meanwhile moves nothing.
 */
export async function nftTransfers(
  db: Queryable,
  contract: NftContract,
  tokenId: string,
  { limit = MOST, cursor }: Asked,
  reader: Reader,
): Promise<CallReply<'POST /api/nft/get-transfers'>> {
  const place = readKey(cursor, PLACE)?.map(Number)
  const [block = 0, log = 0, batch = 0] = place ?? []
  const rows = await db.rows<Row>(sql`
    select block_number, log_index, batch_index, at, tx_hash, coalesce(moved_from, from_address) as from_address, to_address, price_wei,
      market, currency, is_coin, price, market_fee, royalty, royalty_receiver, maker_side, maker, taker, seller,
      buyer, aggregator, is_estimated
    from transfers left join nft_sales using (contract_id, block_number, log_index, batch_index)
    where contract_id = ${contract.id} and token_id = ${tokenId} and not is_hop and ${isBelow(place ? { block, log, batch } : TOP)}
    ${newestFirst} limit ${limit + 1}`)
  const result = rows.slice(0, limit)
  const last = rows.length > limit ? result.at(-1) : undefined
  const saleOf = await salesBy(db, contract, result, reader)
  return {
    result: result.map((row) => ({
      from_address: row.from_address,
      to_address: row.to_address,
      value: row.price_wei ?? '0',
      block_timestamp: row.at.toISOString(),
      transaction_hash: row.tx_hash,
      sale: saleOf(row),
    })),
    cursor: last ? `${last.block_number}.${last.log_index}.${last.batch_index}` : null,
  }
}

async function salesBy(
  db: Queryable,
  { chain }: NftContract,
  rows: readonly Row[],
  { userId, protocols }: Reader,
): Promise<(row: Row) => Transfer['sale']> {
  const sold = rows.filter(({ buyer }) => buyer !== null)
  if (sold.length === 0) return () => null
  const coin = (row: Row) => (row.is_coin ? ZERO_ADDRESS : row.currency)
  const paidIn = sold.flatMap((row) => [row.currency, coin(row)])
  const units = await currenciesBy(db, chain, paidIn)
  const usdOf = protocols && (await currencyPrices(db, chain, protocols, paidIn, today()))
  const aggregators = [...new Set(sold.flatMap(({ aggregator }) => aggregator ?? []))]
  const nameOf = await namesOf(db, userId, chain, protocols, aggregators)
  return (row) => {
    if (row.buyer === null) return null
    const { price, aggregator } = row
    return {
      market: row.market,
      price,
      // A form of the coin that is not known by name is worth as much.
      currency: units.get(row.currency ?? '') ?? units.get(coin(row) ?? '') ?? null,
      usd: usdOf && price !== null ? usdOf(coin(row), Number(price), dayOf(row.at)) : null,
      market_fee: row.market_fee,
      royalty: row.royalty,
      royalty_receiver: row.royalty_receiver,
      maker_side: row.maker_side,
      maker: row.maker,
      taker: row.taker,
      seller: row.seller,
      buyer: row.buyer,
      aggregator,
      aggregator_label: aggregator === null ? '' : nameOf(aggregator).label,
      is_estimated: row.is_estimated,
    }
  }
}
