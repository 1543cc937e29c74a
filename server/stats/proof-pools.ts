import type { Protocols } from '#api/chains/protocols.ts'
import type { ChainKey } from '#api/chains.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { namesOf } from './address-book.ts'
import { basisOf } from './counted.ts'
import { erc20Main } from './erc20-main.ts'
import { knownSymbol } from './known-names.ts'
import { type Asked, type Page, pageByRank, type Row, times } from './proof-rows.ts'
import { knownWorths, tokenPriceDays } from './token-prices.ts'
import type { TrackedContract } from './tracked-contract.ts'

type Token = TrackedContract & { symbol: string }

/** '46,496.165' */
export const plain = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 8 })

type PoolRow = {
  pool_address: string
  emitter: string
  coins: string[]
  hooks: string | null
  /** Whole coins. */
  held: number[]
}

/** What is in each pool at the day's end, the largest first: the tokens at the day's price, and the other coins if their worth is known. */
export async function proofOfLiquidity(asked: Asked, contract: Token, protocols: Protocols): Promise<Page> {
  const { db, userId, to } = asked
  const { id, chain, symbol } = contract
  const price = (await tokenPriceDays(db, id, protocols, to)).find(({ day }) => day === to)
  const { quoteUsd, middleUsd } = await knownWorths(db, contract, protocols, to)
  const pools = await db.rows<PoolRow>(sql`
    select distinct on (d.pool_address) d.pool_address, p.emitter, p.coins, p.traits ->> 'hooks' as hooks,
      array(select r::float8 / power(10::float8, e) from unnest(d.reserves, p.decimals) u (r, e)) as held
    from pool_days d join pools p on p.contract_id = d.contract_id and p.address = d.pool_address
    where d.contract_id = ${id} and d.day <= ${to} order by d.pool_address, d.day desc`)
  const symbols = await symbolsOf(
    db,
    chain,
    pools.flatMap(({ coins }) => coins),
  )
  const nameOf = await namesOf(
    db,
    userId,
    chain,
    protocols,
    pools.map(({ pool_address }) => pool_address),
  )
  const worthOf = (coin: string) => {
    if (coin === contract.address) return price?.usd ?? null
    // Others than coins of known worth count if the price of the day depends on them.
    return quoteUsd(coin, to) ?? (price?.via ? (middleUsd?.(coin, to)?.usd ?? null) : null)
  }
  const rows = pools
    .map(({ pool_address, emitter, coins, hooks, held }) => {
      const parts = coins
        .map((coin, i) => ({
          coin,
          name: coin === contract.address ? symbol : symbols.get(coin) || knownSymbol(chain, protocols, coin),
          amount: held[i] ?? 0,
          usd: times(held[i] ?? 0, worthOf(coin)),
        }))
        .sort((a, b) => Number(b.coin === contract.address) - Number(a.coin === contract.address))
      const content = parts
        .map(({ amount, name, usd, coin }) => {
          const what = `${plain.format(amount)} ${name || 'of the other token'}`
          return usd === null && coin !== contract.address ? `${what}, whose worth is not known` : what
        })
        .join(' and ')
      return {
        kind: 'part' as const,
        name: nameOf(pool_address).label || 'Pool',
        address: emitter,
        detail: hooks ? `${content}. A hook of the pool may take more than its events say.` : content,
        adds: price?.usd == null ? null : parts.reduce((sum, { usd }) => sum + (usd ?? 0), 0),
        id: pool_address,
      }
    })
    .sort((a, b) => (b.adds ?? 0) - (a.adds ?? 0) || (a.id < b.id ? -1 : 1))
    .map(({ id: _, ...row }) => row)
  return { value: price?.liquidity_usd ?? null, unit: 'usd', ...pageByRank<Row>(rows, asked) }
}

async function symbolsOf(
  db: Queryable,
  chain: ChainKey,
  coins: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await db.rows<{ coin: string; symbol: string | null }>(sql`
    select u.coin, coalesce(
      (select symbol from contracts c where c.chain = ${chain} and c.address = u.coin and c.kind in ('erc20', 'prices') limit 1),
      (select symbol from token_names n where n.chain = ${chain} and n.address = u.coin)) as symbol
    from unnest(${[...new Set(coins)]}::text[]) u (coin)`)
  return new Map(rows.map(({ coin, symbol }) => [coin, symbol]))
}

/** A product: the price, which adds nothing by itself, through which token it is known, and the supply at that price. */
export async function proofOfValuation(asked: Asked, contract: Token, protocols: Protocols): Promise<Page> {
  const { db, to } = asked
  const { id, symbol } = contract
  const price = (await tokenPriceDays(db, id, protocols, to)).at(-1)
  const value = (await erc20Main(db, contract, protocols, to)).at(-1)?.fully_diluted_valuation ?? null
  const usd = price?.usd ?? null
  const { isSupplyWrong } = await basisOf(db, id)
  if (!price || usd === null || value === null) return { value, unit: 'usd', ...pageByRank<Row>([], asked) }
  const [source = ''] = price.source?.split('#') ?? []
  const pool = await db.row<{ emitter: string }>(
    sql`select emitter from pools where contract_id = ${id} and address = ${source}`,
  )
  const middle = price.via && (await proofOfMiddle(asked, contract, protocols, price.via))
  const rows: Row[] = [
    {
      kind: 'part',
      name: 'Price',
      // Of a pool inside a singleton, which has no address, the singleton's.
      address: pool?.emitter ?? (source || null),
      detail: `One ${symbol} is worth ${plain.format(usd)} USD at the end of the day, as its deepest pool ${middle ? `against ${middle.symbol}` : 'or its price feed'} says.`,
      adds: null,
    },
    ...(middle ? [middle.row] : []),
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

/** The hop: what the token is worth that the price was told in. */
async function proofOfMiddle(
  { db, to, userId }: Asked,
  contract: Token,
  protocols: Protocols,
  via: string,
): Promise<{ symbol: string; row: Row }> {
  const { chain } = contract
  const { middleUsd } = await knownWorths(db, contract, protocols, to)
  const found = await db.row<{ symbol: string }>(sql`
    select symbol from contracts where chain = ${chain} and address = ${via} and kind in ('erc20', 'prices') and symbol <> '' limit 1`)
  const symbol = found?.symbol ?? 'another token'
  const price = middleUsd?.(via, to)
  const nameOf = await namesOf(db, userId, chain, protocols, price ? [price.source] : [])
  const says = price && nameOf(price.source).label
  return {
    symbol,
    row: {
      kind: 'part',
      name: `Price of ${symbol}`,
      address: via,
      detail: price
        ? `One ${symbol} is worth ${plain.format(price.usd)} USD, as its deepest pool against a coin of known worth says${says ? ` (${says})` : ''}.`
        : '',
      adds: null,
    },
  }
}
