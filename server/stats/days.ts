import type { ChainKey } from '#api/chains.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { today } from './pool-prices.ts'
import type { TrackedContract } from './tracked-contract.ts'

const DAY_MS = 86_400_000

/** Every day from the first to the last, both included. */
export function daysBetween(first: string, last: string): string[] {
  const count = Math.max(0, (Date.parse(last) - Date.parse(first)) / DAY_MS + 1)
  return Array.from({ length: count }, (_, i) =>
    new Date(Date.parse(first) + i * DAY_MS).toISOString().slice(0, 10),
  )
}

type Read = Pick<TrackedContract, 'state' | 'seconds'>

/**
 * The last day of which everything is read on all chains: today of what is followed up to today, else the day before that of the newest
 * block. null before there is such a day. Of the days after it only what was read so far is known.
 */
export function completeTo(contracts: readonly Read[], now = today()): string | null {
  const [first] = contracts.map((contract) => completeDay(contract, now)).sort((a, b) => compare(a, b))
  return first ?? null
}

function completeDay({ state, seconds }: Read, now: string): string | null {
  if (seconds === null) return null
  const newest = dayOfSeconds(seconds)
  return state === 'ready' && newest >= now ? newest : dayOfSeconds(seconds - DAY_MS / 1000)
}

/** null is before every day. */
function compare(a: string | null, b: string | null): number {
  return (a ?? '') < (b ?? '') ? -1 : 1
}

/** Whether anything of the day is read on any of the chains. */
export function isAnyRead(contracts: readonly Read[], day: string): boolean {
  return contracts.some(({ seconds }) => seconds !== null && dayOfSeconds(seconds) >= day)
}

function dayOfSeconds(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10)
}

/**
 * The first day that a reorganisation may still change: that of the newest final block. null while nothing of the chain is followed, when
 * all that is known is final.
 */
export async function provisionalFrom(db: Queryable, chain: ChainKey): Promise<string | null> {
  const row = await db.row<{ day: string | null }>(sql`
    select (to_timestamp(b.timestamp) at time zone 'UTC')::date as day
    from chain_cursors c join chain_blocks b on b.chain = c.chain and b.number = c.finalized_block
    where c.chain = ${chain}`)
  return row?.day ?? null
}
