import { ZERO_ADDRESS } from '#api/address.ts'
import type { Protocols } from '#api/chains/protocols.ts'
import type { ChainKey } from '#api/chains.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { type Currency, currenciesBy, currencyPrices } from './currencies.ts'
import { today } from './pool-prices.ts'

const FLOOR_DAYS = 30

type Lowest = { currency: string; day: string; amount: string }

/**
 * The lowest sale of the last 30 days, for one item: the lowest of each currency, and of these the one that was worth the least in USD of
 * its day. Currencies without a price are left out, unless there is none with one: then it is that in the coin, else the only one.
 */
export async function floorPrice(
  db: Queryable,
  { id, chain }: { id: number; chain: ChainKey },
  protocols: Protocols | null,
): Promise<{ amount: bigint; currency: Currency } | null> {
  const last = today()
  const lowest = await db.rows<Lowest>(sql`
    select distinct on (currency) currency, day, amount from (
      select ${ZERO_ADDRESS} as currency, day, lowest_sale_wei as amount from contract_days where contract_id = ${id}
      union all
      select currency, day, lowest_sale from nft_sale_days where contract_id = ${id} and currency <> ''
    ) d
    where amount is not null and day > ${last}::date - ${FLOOR_DAYS}::int order by currency, amount, day`)
  const units = await currenciesBy(
    db,
    chain,
    lowest.map(({ currency }) => currency),
  )
  const known = lowest.flatMap(({ currency, day, amount }) => {
    const unit = units.get(currency)
    return unit ? [{ currency: unit, day, amount: BigInt(amount) }] : []
  })
  if (known.length < 2 || !protocols) return known[0] ?? null
  const paidIn = known.map(({ currency }) => currency.address)
  const usdOf = await currencyPrices(db, chain, protocols, paidIn, last)
  const worth = known.flatMap((each) => {
    const usd = usdOf(each.currency.address, Number(each.amount), each.day)
    return usd === null ? [] : [{ ...each, usd }]
  })
  const [cheapest] = worth.sort((a, b) => a.usd - b.usd)
  return cheapest ?? known.find(({ currency }) => currency.address === ZERO_ADDRESS) ?? null
}
