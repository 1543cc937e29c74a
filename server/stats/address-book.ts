import type { Protocols } from '#api/chains/protocols.ts'
import type { ChainKey } from '#api/chains.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { poolProtocolOf } from '#server/indexer/pools/pool-protocols.ts'
import { exchangeOf, knownName, knownSymbol, type Name } from './known-names.ts'

type Found = {
  address: string
  label: string | null
  entity: string | null
  /** Of the pool at the address, if there is one. */
  kind: string | null
  factory: string | null
  symbol: string | null
  /** Beside the token, in the pool's order. */
  others: string[] | null
  other_symbols: (string | null)[] | null
  own_name: string | null
}

const NOBODY_KNOWN: Name = { label: '', entity: '' }

/**
 * What addresses are called, and who is behind them; '' if that is not known. In this order: the user's own entries, burn addresses,
 * marketplaces and the chain table's own contracts, pools that are indexed, and the names that contracts and tokens have themselves.
 * The last are a stranger's choice: anybody may call a token anything, so they never name an entity.
 *
 * Cost: two statements, and a few index look-ups per address.
 */
export async function namesOf(
  db: Queryable,
  /** Whose entries are read; null: nobody's. */
  userId: string | null,
  chain: ChainKey,
  protocols: Protocols | null,
  addresses: readonly string[],
): Promise<(address: string) => Name> {
  if (addresses.length === 0) return () => NOBODY_KNOWN
  const pools = await poolsAt(db, addresses)
  const rows = await db.rows<Found>(sql`
    select a.address, l.label, l.entity, p.kind, p.factory, p.symbol, p.others, q.symbols as other_symbols,
      coalesce(o.name, n.name) as own_name
    from unnest(${addresses}::text[]) a (address)
    left join address_labels l on l.user_id = ${userId} and l.chain = ${chain} and l.address = a.address
    left join lateral (
      select p.kind, p.factory, array_remove(string_to_array(p.coins, ' '), c.address) as others, c.symbol
      from unnest(${pools.map(({ contract_id }) => contract_id)}::bigint[], ${pools.map(({ address }) => address)}::text[],
        ${pools.map(({ kind }) => kind)}::text[], ${pools.map(({ factory }) => factory)}::text[],
        ${pools.map(({ coins }) => coins.join(' '))}::text[]) p (contract_id, address, kind, factory, coins)
      join contracts c on c.id = p.contract_id
      where p.address = a.address and c.chain = ${chain} order by c.id limit 1
    ) p on true
    left join lateral (
      select array_agg((
        select symbol from contracts where chain = ${chain} and address = u.other and symbol <> ''
        union all select symbol from token_names where chain = ${chain} and address = u.other and symbol <> '' limit 1
      ) order by place) as symbols
      from unnest(p.others) with ordinality u (other, place)
    ) q on true
    left join lateral (
      select name from contracts where chain = ${chain} and address = a.address and kind <> 'wallet' and name <> ''
      order by id limit 1
    ) o on true
    left join token_names n on n.chain = ${chain} and n.address = a.address`)
  const names = new Map(rows.map((row) => [row.address, nameOf(chain, protocols, row)]))
  return (address) => names.get(address) ?? NOBODY_KNOWN
}

type PoolAt = { contract_id: number; address: string; kind: string; factory: string | null; coins: string[] }

/** Whichever contracts they are of. */
async function poolsAt(db: Queryable, addresses: readonly string[]): Promise<PoolAt[]> {
  return db.rows<PoolAt>(sql`
    select contract_id, address, kind, factory, coins from pools where address = any (${addresses}::text[])`)
}

function nameOf(chain: ChainKey, protocols: Protocols | null, found: Found): Name {
  const { address, label, entity, kind, own_name } = found
  if (label !== null) return { label, entity: entity ?? '' }
  const known = knownName(chain, protocols, address)
  if (known) return known
  if (kind !== null) return poolName(chain, protocols, found)
  return { label: own_name ?? '', entity: '' }
}

/** 'Uniswap V2 pool BULL/WETH': what is tracked, then what it is traded against. */
function poolName(chain: ChainKey, protocols: Protocols | null, pool: Found): Name {
  const exchange = exchangeOf(protocols, pool.factory)
  const others = (pool.others ?? []).map(
    (other, i) => knownSymbol(chain, protocols, other) ?? pool.other_symbols?.[i],
  )
  const pair = [pool.symbol, ...others].filter(Boolean).join('/')
  const words = [exchange, poolProtocolOf.get(pool.kind ?? '')?.label, 'pool', pair]
  return { label: words.filter(Boolean).join(' '), entity: exchange }
}
