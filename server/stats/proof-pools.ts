import type { Protocols } from '#api/chains/protocols.ts'
import { sql } from '#server/db/sql.ts'
import { namesOf } from './address-book.ts'
import { basisOf } from './counted.ts'
import { erc20Main } from './erc20-main.ts'
import { nativePrices } from './native-prices.ts'
import { type Asked, type Page, pageByRank, type Row, times } from './proof-rows.ts'
import { tokenPriceDays } from './token-prices.ts'
import type { TrackedContract } from './tracked-contract.ts'

type Token = TrackedContract & { symbol: string }

/** '46,496.165' */
export const plain = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 8 })

/** What is in each pool at the day's end, the largest first: the tokens at the day's price, and the other side if its worth is known. */
export async function proofOfLiquidity(asked: Asked, contract: Token, protocols: Protocols): Promise<Page> {
  const { db, userId, to } = asked
  const { id, chain, decimals, symbol } = contract
  const price = (await tokenPriceDays(db, id, protocols, to)).find(({ day }) => day === to)
  const native = await nativePrices(db, chain, protocols, to)
  const pools = await db.rows<{
    pool_address: string
    quote_address: string
    tokens: number
    quotes: number
    quote_symbol: string | null
  }>(sql`
    select distinct on (d.pool_address) d.pool_address, p.quote_address,
      d.token_reserve::float8 / power(10::float8, ${decimals}::int) as tokens,
      d.quote_reserve::float8 / power(10::float8, p.quote_decimals) as quotes,
      coalesce(
        (select symbol from contracts c where c.chain = ${chain} and c.address = p.quote_address and c.kind in ('erc20', 'prices') limit 1),
        (select symbol from token_names n where n.chain = ${chain} and n.address = p.quote_address)) as quote_symbol
    from pool_days d join pools p on p.contract_id = d.contract_id and p.address = d.pool_address
    where d.contract_id = ${id} and d.day <= ${to} order by d.pool_address, d.day desc`)
  const nameOf = await namesOf(
    db,
    userId,
    chain,
    protocols,
    pools.map(({ pool_address }) => pool_address),
  )
  const worthOf = (quote: string) => {
    if (protocols.stables.includes(quote)) return 1
    return quote === protocols.wrappedNative ? (native(to)?.usd ?? null) : null
  }
  const rows = pools
    .map(({ pool_address: address, quote_address, tokens, quotes, quote_symbol }) => {
      const quoteUsd = times(quotes, worthOf(quote_address))
      const content = `${plain.format(tokens)} ${symbol} and ${plain.format(quotes)} ${quote_symbol || 'of the other token'}`
      return {
        kind: 'part' as const,
        name: nameOf(address).label || 'Pool',
        address,
        detail: quoteUsd === null ? `${content}, whose worth is not known` : content,
        adds: price?.usd == null ? null : tokens * price.usd + (quoteUsd ?? 0),
      }
    })
    .sort((a, b) => (b.adds ?? 0) - (a.adds ?? 0) || (a.address < b.address ? -1 : 1))
  return { value: price?.liquidity_usd ?? null, unit: 'usd', ...pageByRank<Row>(rows, asked) }
}

/** A product: the price, which adds nothing by itself, and the supply at that price. */
export async function proofOfValuation(asked: Asked, contract: Token, protocols: Protocols): Promise<Page> {
  const { db, to } = asked
  const { id, symbol } = contract
  const price = (await tokenPriceDays(db, id, protocols, to)).at(-1)
  const value = (await erc20Main(db, contract, protocols, to)).at(-1)?.fully_diluted_valuation ?? null
  const usd = price?.usd ?? null
  const { isSupplyWrong } = await basisOf(db, id)
  if (!price || usd === null || value === null) return { value, unit: 'usd', ...pageByRank<Row>([], asked) }
  const [source = null] = price.source?.split('#') ?? []
  const rows: Row[] = [
    {
      kind: 'part',
      name: 'Price',
      address: source || null,
      detail: `One ${symbol} is worth ${plain.format(usd)} USD at the end of the day, as its deepest pool or its price feed says.`,
      adds: null,
    },
    {
      kind: 'part',
      name: 'Supply',
      address: contract.address,
      detail: `${plain.format(value / usd)} ${symbol} at that price: ${isSupplyWrong ? 'as the contract says' : 'minted less burned'}.`,
      adds: value,
    },
  ]
  return { value, unit: 'usd', ...pageByRank(rows, asked) }
}
