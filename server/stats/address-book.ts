import type { Protocols } from '#api/chains/protocols.ts'
import type { ChainKey } from '#api/chains.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { exchangeOf, knownName, knownSymbol, type Name } from './known-names.ts'

type Found = {
  address: string
  label: string | null
  entity: string | null
  /** Of the pool at the address, if there is one. */
  version: 'v2' | 'v3' | null
  factory: string | null
  symbol: string | null
  quote_address: string | null
  quote_symbol: string | null
  own_name: string | null
}

const NOBODY_KNOWN: Name = { label: '', entity: '' }

/**
 * What addresses are called, and who is behind them; '' if that is not known. In this order: the user's own entries, burn addresses,
 * marketplaces and the chain table's own contracts, pools that are indexed, and the names that contracts and tokens have themselves.
 * The last are a stranger's choice: anybody may call a token anything, so they never name an entity.
 *
 * Cost: one statement, and a few index look-ups per address.
 */
export async function namesOf(
  db: Queryable,
  userId: string,
  chain: ChainKey,
  protocols: Protocols | null,
  addresses: readonly string[],
): Promise<(address: string) => Name> {
  const rows = await db.rows<Found>(sql`
    select a.address, l.label, l.entity, p.version, p.factory, p.symbol, p.quote_address, q.symbol as quote_symbol,
      coalesce(o.name, n.name) as own_name
    from unnest(${addresses}::text[]) a (address)
    left join address_labels l on l.user_id = ${userId} and l.chain = ${chain} and l.address = a.address
    left join lateral (
      select p.version, p.factory, p.quote_address, c.symbol from pools p join contracts c on c.id = p.contract_id
      where p.address = a.address and c.chain = ${chain} order by c.id limit 1
    ) p on true
    left join lateral (
      select symbol from contracts where chain = ${chain} and address = p.quote_address and symbol <> ''
      union all select symbol from token_names where chain = ${chain} and address = p.quote_address and symbol <> '' limit 1
    ) q on true
    left join lateral (
      select name from contracts where chain = ${chain} and address = a.address and kind <> 'wallet' and name <> ''
      order by id limit 1
    ) o on true
    left join token_names n on n.chain = ${chain} and n.address = a.address`)
  const names = new Map(rows.map((row) => [row.address, nameOf(chain, protocols, row)]))
  return (address) => names.get(address) ?? NOBODY_KNOWN
}

function nameOf(chain: ChainKey, protocols: Protocols | null, found: Found): Name {
  const { address, label, entity, version, own_name } = found
  if (label !== null) return { label, entity: entity ?? '' }
  const known = knownName(chain, protocols, address)
  if (known) return known
  if (version !== null) return poolName(chain, protocols, found)
  return { label: own_name ?? '', entity: '' }
}

/** 'Uniswap V2 pool BULL/WETH': what is tracked, then what it is traded against. */
function poolName(chain: ChainKey, protocols: Protocols | null, pool: Found): Name {
  const exchange = exchangeOf(protocols, pool.factory)
  const quote = knownSymbol(chain, protocols, pool.quote_address ?? '') ?? pool.quote_symbol
  const pair = [pool.symbol, quote].filter(Boolean).join('/')
  const words = [exchange, pool.version === 'v2' ? 'V2' : 'V3', 'pool', pair]
  return { label: words.filter(Boolean).join(' '), entity: exchange }
}
