import type { Protocols } from '#api/chains/protocols.ts'
import type { Chain } from '#server/chain/types.ts'
import { column } from '#server/db/columns.ts'
import type { Database } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { dayOf } from '../day.ts'
import { lastRounds } from './chainlink-feed.ts'

const DAY_SECONDS = 86_400
/** For how long after its end a day is read again: nodes lag, and the last blocks may still change. */
const SETTLING_SECONDS = 3_600
/** No chain is older than Ethereum. Its first block has no time. */
const BEGINNING = Date.UTC(2015, 6, 30) / 1000

/** Past days without an answer of the feed: there will be none later either. */
const unpriced = new WeakMap<Chain, Set<string>>()

type Feed = { chain: Chain; protocols: Protocols }

/** What the native coin was worth on each day since anything on the chain is tracked, by its feed there or on another chain. */
export async function refreshNativePrices(
  db: Database,
  chain: Chain,
  protocols: Protocols,
  elsewhere?: Feed,
): Promise<void> {
  const feed = protocols.nativeUsdFeed ? { chain, protocols } : elsewhere
  if (!feed?.protocols.nativeUsdFeed) return
  const first = await db.row<{ block: number | null }>(sql`
    select min(first_block) as block from contracts where chain = ${chain.key} and state not in ('start', 'held')`)
  if (!first || first.block === null) return
  const [block] = await chain.blocks([first.block])
  if (!block) return
  const since = dayOf(Math.max(block.timestamp, BEGINNING))
  await ensureNativePrices(db, feed.chain, feed.protocols, since)
}

/**
 * Fills native_prices from a day to today: the feed's last round before the end of each day, of today the latest. A day that already
 * has a price keeps it; the newest that has one is read again, because it may have been written before that day was over.
 * Without a feed there is nothing to fill: then the wrapped coin's pools say the price (server/stats/native-prices.ts).
 */
export async function ensureNativePrices(
  db: Database,
  chain: Chain,
  { nativeUsdFeed }: Protocols,
  fromDay: string,
  now = Date.now() / 1000,
): Promise<void> {
  if (!nativeUsdFeed) return
  const settling = dayOf(now - SETTLING_SECONDS)
  const known = await db.rows<{ day: string }>(sql`
    select day from native_prices where chain = ${chain.key} and day >= ${fromDay} order by day`)
  const newest = known.pop()?.day
  const settled = new Set(known.map(({ day }) => day))
  const silent = unpriced.get(chain) ?? new Set()
  unpriced.set(chain, silent)
  const days = daysBetween(fromDay, dayOf(now)).filter(
    (day) => day >= settling || day === newest || !(settled.has(day) || silent.has(day)),
  )
  if (days.length === 0) return

  const rounds = await lastRounds(chain, nativeUsdFeed, days.map(lastSecondOf))
  const priced = days.flatMap((day, i) => {
    const round = rounds[i]
    return round ? [{ day, usd: round.usd, source: `${nativeUsdFeed}#${round.id}` }] : []
  })
  // If there is no answer at all, it is the node that has none.
  if (priced.length === 0) return
  for (const [i, day] of days.entries()) if (!rounds[i] && day < settling) silent.add(day)
  await db.rows(sql`
    insert into native_prices (chain, day, usd, source)
    select ${chain.key}, u.* from unnest(
      ${column(priced.map(({ day }) => day))}::date[],
      ${column(priced.map(({ usd }) => usd))}::float8[],
      ${column(priced.map(({ source }) => source))}::text[]) u
    on conflict (chain, day) do update set usd = excluded.usd, source = excluded.source`)
}

function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  for (let at = Date.parse(from) / 1000; dayOf(at) <= to; at += DAY_SECONDS) days.push(dayOf(at))
  return days
}

function lastSecondOf(day: string): number {
  return Date.parse(day) / 1000 + DAY_SECONDS - 1
}
