import { column, nullableColumn } from '#server/db/columns.ts'
import type { Queryable, Writer } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import type { PoolEvent } from './pool-events.ts'
import { enterPoolEvents, type PoolDays, type PoolLedger } from './pool-ledger.ts'
import type { Swap } from './swap.ts'

export type { PoolEvent } from './pool-events.ts'

/** A token's pools, as they are after the events that were entered. */
export class Pools {
  readonly #ledgers = new Map<string, PoolLedger>()

  /** Reads those that the events are of, as far as they have not come up before. */
  async load(db: Queryable, contractId: number, events: readonly PoolEvent[]): Promise<void> {
    const unknown = new Set(events.map(({ pool }) => pool).filter((pool) => !this.#ledgers.has(pool)))
    if (unknown.size === 0) return
    for (const [address, ledger] of await loadLedgers(db, contractId, unknown))
      this.#ledgers.set(address, ledger)
  }

  /** What happened to them, in the chain's order, becomes their state now and at the end of each day. Returns the swaps. */
  async enter(tx: Writer, contractId: number, events: readonly PoolEvent[]): Promise<Swap[]> {
    const { swaps, days } = enterPoolEvents(events, this.#ledgers)
    const changed = [...days.keys()].flatMap((pool) => {
      const ledger = this.#ledgers.get(pool)
      return ledger ? { pool, ledger } : []
    })
    await saveBooks(tx, contractId, changed)
    await saveDays(tx, contractId, days)
    return swaps
  }
}

async function loadLedgers(
  tx: Queryable,
  contractId: number,
  addresses: ReadonlySet<string>,
): Promise<Map<string, PoolLedger>> {
  const rows = await tx.rows<{
    address: string
    version: 'v2' | 'v3'
    token_is_0: boolean
    decimals: number
    quote_decimals: number
    token_reserve: string
    quote_reserve: string
    price: number | null
  }>(sql`
    select p.address, p.version, p.token_is_0, c.decimals, p.quote_decimals, p.token_reserve, p.quote_reserve, p.price
    from pools p join contracts c on c.id = p.contract_id
    where p.contract_id = ${contractId} and p.address = any (${column(addresses)}::text[])`)
  return new Map(
    rows.map((row) => [
      row.address,
      {
        version: row.version,
        tokenIs0: row.token_is_0,
        tokenDecimals: row.decimals,
        quoteDecimals: row.quote_decimals,
        tokenReserve: BigInt(row.token_reserve),
        quoteReserve: BigInt(row.quote_reserve),
        price: row.price,
      },
    ]),
  )
}

async function saveBooks(
  tx: Writer,
  contractId: number,
  changed: readonly { pool: string; ledger: PoolLedger }[],
): Promise<void> {
  if (changed.length === 0) return
  const states = changed.map(({ ledger }) => ledger)
  await tx.rows(sql`
    update pools p set token_reserve = u.token_reserve, quote_reserve = u.quote_reserve, price = u.price
    from unnest(
      ${column(changed.map(({ pool }) => pool))}::text[],
      ${column(states.map(({ tokenReserve }) => tokenReserve))}::numeric[],
      ${column(states.map(({ quoteReserve }) => quoteReserve))}::numeric[],
      ${nullableColumn(states.map(({ price }) => price))}::float8[]) u (address, token_reserve, quote_reserve, price)
    where p.contract_id = ${contractId} and p.address = u.address`)
}

async function saveDays(tx: Writer, contractId: number, days: PoolDays): Promise<void> {
  const ends = [...days].flatMap(([pool, byDay]) => [...byDay].map(([day, end]) => ({ pool, day, ...end })))
  if (ends.length === 0) return
  await tx.rows(sql`
    insert into pool_days (contract_id, pool_address, day, token_reserve, quote_reserve, price)
    select ${contractId}, u.* from unnest(
      ${column(ends.map(({ pool }) => pool))}::text[],
      ${column(ends.map(({ day }) => day))}::date[],
      ${column(ends.map(({ tokenReserve }) => tokenReserve))}::numeric[],
      ${column(ends.map(({ quoteReserve }) => quoteReserve))}::numeric[],
      ${nullableColumn(ends.map(({ price }) => price))}::float8[]) u
    on conflict (contract_id, pool_address, day) do update set token_reserve = excluded.token_reserve,
      quote_reserve = excluded.quote_reserve, price = excluded.price`)
}
