import { column, nullableColumn } from '#server/db/columns.ts'
import type { Queryable, Writer } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import type { PoolEvent } from './pool-events.ts'
import { enterPoolEvents, type PoolDays, type PoolEnd } from './pool-ledger.ts'
import type { PoolTraits } from './pool-protocol.ts'
import { poolProtocolOf } from './pool-protocols.ts'
import type { PoolLedger } from './pool-state.ts'
import { loadPositions, savePositions } from './stored-positions.ts'
import type { Swap } from './swap.ts'

export type { PoolEvent } from './pool-events.ts'

/** A token's pools, as they are after the events that were entered. */
export class Pools {
  readonly #ledgers = new Map<string, PoolLedger>()

  /** Reads those that the events are of, as far as they have not come up before. */
  async load(db: Queryable, contractId: number, events: readonly PoolEvent[]): Promise<void> {
    const unknown = new Set(events.map(({ pool }) => pool).filter((pool) => !this.#ledgers.has(pool)))
    if (unknown.size === 0) return
    for (const [id, ledger] of await loadLedgers(db, contractId, unknown)) this.#ledgers.set(id, ledger)
  }

  /** What happened to them, in the chain's order, becomes their state now and at the end of each day. Returns the swaps. */
  async enter(tx: Writer, contractId: number, events: readonly PoolEvent[]): Promise<Swap[]> {
    const { swaps, days } = enterPoolEvents(events, this.#ledgers)
    const changed = [...days.keys()].flatMap((pool) => {
      const ledger = this.#ledgers.get(pool)
      return ledger ? { pool, ledger } : []
    })
    await saveBooks(tx, contractId, changed)
    await savePositions(tx, contractId, changed)
    await saveDays(tx, contractId, days)
    return swaps
  }
}

async function loadLedgers(
  tx: Queryable,
  contractId: number,
  ids: ReadonlySet<string>,
): Promise<Map<string, PoolLedger>> {
  const rows = await tx.rows<{
    id: string
    emitter: string
    kind: string
    traits: PoolTraits
    coins: string[]
    decimals: number[]
    reserves: string[]
    prices: (number | null)[]
    sqrt_price: string | null
  }>(sql`
    select address as id, emitter, kind, traits, coins, decimals, reserves::text[], prices, sqrt_price from pools
    where contract_id = ${contractId} and address = any (${column(ids)}::text[])`)
  const contract = await tx.row<{ address: string }>(
    sql`select address from contracts where id = ${contractId}`,
  )
  const ledgers = new Map<string, PoolLedger>()
  const inPositions: { id: string; sqrtPriceX96: bigint | null }[] = []
  for (const { id, kind, reserves, sqrt_price, ...row } of rows) {
    const protocol = poolProtocolOf.get(kind)
    const position = row.coins.indexOf(contract?.address ?? '')
    if (!protocol || position < 0) continue
    ledgers.set(id, { ...row, protocol, token: position, reserves: reserves.map(BigInt) })
    if (protocol.holdings === 'positions')
      inPositions.push({ id, sqrtPriceX96: sqrt_price === null ? null : BigInt(sqrt_price) })
  }
  for (const [id, positions] of await loadPositions(tx, contractId, inPositions)) {
    const ledger = ledgers.get(id)
    if (ledger) ledger.positions = positions
  }
  return ledgers
}

/** A list of lists, each as text: PostgreSQL's own are all of one length, and pools have different numbers of coins. */
function lists(ends: readonly PoolEnd[]): { reserves: string; prices: string } {
  return {
    reserves: column(ends.map(({ reserves }) => `"${column(reserves)}"`)),
    prices: column(ends.map(({ prices }) => `"${nullableColumn(prices)}"`)),
  }
}

async function saveBooks(
  tx: Writer,
  contractId: number,
  changed: readonly { pool: string; ledger: PoolLedger }[],
): Promise<void> {
  if (changed.length === 0) return
  // All lists in one, and where each begins and ends: a cluster does not take texts for lists where rows are updated.
  const ledgers = changed.map(({ ledger }) => ledger)
  let length = 0
  const ends = ledgers.map(({ reserves }) => (length += reserves.length))
  await tx.rows(sql`
    update pools p set sqrt_price = u.sqrt_price,
      reserves = (${column(ledgers.flatMap(({ reserves }) => reserves))}::numeric[])[u.first : u.last],
      prices = (${nullableColumn(ledgers.flatMap(({ prices }) => prices))}::float8[])[u.first : u.last]
    from unnest(
      ${column(changed.map(({ pool }) => pool))}::text[],
      ${column(ledgers.map(({ reserves }, i) => (ends[i] ?? 0) - reserves.length + 1))}::int[], ${column(ends)}::int[],
      ${nullableColumn(ledgers.map(({ positions }) => positions?.sqrtPriceX96 ?? null))}::numeric[]
    ) u (address, first, last, sqrt_price)
    where p.contract_id = ${contractId} and p.address = u.address`)
}

async function saveDays(tx: Writer, contractId: number, days: PoolDays): Promise<void> {
  const ends = [...days].flatMap(([pool, byDay]) => [...byDay].map(([day, end]) => ({ pool, day, ...end })))
  if (ends.length === 0) return
  const { reserves, prices } = lists(ends)
  await tx.rows(sql`
    insert into pool_days (contract_id, pool_address, day, reserves, prices)
    select ${contractId}, u.pool, u.day, u.reserves::numeric[], u.prices::float8[] from unnest(
      ${column(ends.map(({ pool }) => pool))}::text[],
      ${column(ends.map(({ day }) => day))}::date[], ${reserves}::text[], ${prices}::text[]) u (pool, day, reserves, prices)
    on conflict (contract_id, pool_address, day) do update set reserves = excluded.reserves, prices = excluded.prices`)
}
