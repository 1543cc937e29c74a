import type { Queryable } from '#server/db/connect.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { NO_END } from './block-search.ts'
import { HOURS_24_MS, type Window } from './window.ts'

/** A moment at which windows begin or end, and the slice of its day that has to be read fact by fact: what is before it, or what is after. */
type Edge = { time: Date; day: string; isBefore: boolean; slice: { since: Date; until: Date } }

/** What there was of something on a day, by whatever `key` tells apart. */
export type Sums = { day: string; key: string; sums: bigint[] }

type Question = {
  /** In which the facts are, by block. */
  facts: Sql
  contractId: number
  windows: readonly Window[]
  /** Selects `day, key, sums::text[]` of whole days from the first day on. */
  daysFrom: (day: string) => Sql
  /** Selects the same of the facts that are within the blocks. */
  within: (blocks: Sql) => Sql
  /** Further columns of the same moment; `firstAfter` is the first block after the end of a window. */
  more?: (firstAfter: (time: Date) => Sql) => Sql
}

type EdgeSums<M> = {
  more: M
  /** Of whole days, from that of the first edge on. */
  days: readonly Sums[]
  /** All that was after the end of a window, by day. */
  after(time: Date): Sums[]
  /** All that was in a window, by day; without what is nothing. */
  over(window: Window): Sums[]
  blocksOf(window: Window): { first: number; end: number }
}

/** The ends of windows in order, each once. */
function edgesOf(windows: readonly Window[], now = Date.now()): Edge[] {
  const times = new Set(windows.flatMap(({ since, until }) => [since.getTime(), until.getTime()]))
  return [...times].sort((a, b) => a - b).map((time) => edge(time, now))
}

function edge(time: number, now: number): Edge {
  const begins = Math.floor(time / HOURS_24_MS) * HOURS_24_MS
  const ends = begins + HOURS_24_MS
  const isBefore = time - begins < Math.min(ends, Math.max(time, now)) - time
  // Facts are after an edge by the second, and of a day from its first moment on.
  const after = new Date(time + 1)
  return {
    time: new Date(time),
    day: new Date(begins).toISOString().slice(0, 10),
    isBefore,
    slice: isBefore ? { since: new Date(begins), until: after } : { since: after, until: new Date(ends) },
  }
}

/**
 * Sums of the time between moments, from the sums that are kept of whole days: of the day on which a moment is, the shorter side of it is
 * read fact by fact, and taken away from the day if it is the wrong one. All of it is one statement, so that days and facts are those of
 * the same block. Cost: the facts of at most twelve hours for each edge.
 */
export async function edgeSums<M extends object>(db: Queryable, question: Question): Promise<EdgeSums<M>> {
  const { facts, contractId, windows, daysFrom, within, more } = question
  const edges = edgesOf(windows)
  const blockAt = (place: number) => sql`(select block from found where place = ${place}::int)`
  const edgeAt = (time: Date) => edges.findIndex((edge) => edge.time.getTime() === time.getTime())
  const placeAfter = (time: Date) => 2 * edgeAt(time) + (edges[edgeAt(time)]?.isBefore ? 1 : 0)
  const slices = edges.map(
    (_, i) => sql`
      select ${i}::int as edge, s.* from (${within(
        sql`block_number >= ${blockAt(2 * i)} and block_number < ${blockAt(2 * i + 1)}`,
      )}) s`,
  )
  const times = edges.flatMap(({ slice }) => [slice.since, slice.until])
  type Row = M & {
    days: TextSums[] | null
    slices: (TextSums & { edge: number })[] | null
    blocks: Record<string, number>
  }
  const row = await db.row<Row>(sql`
    with recursive halves (place, since, low, high) as (
      select t.place - 1, t.since, e.first, e.last + 1 from unnest(${times}::timestamptz[]) with ordinality t (since, place)
      cross join (select min(block_number) as first, max(block_number) as last from ${facts} where contract_id = ${contractId}) e
      union all
      select place, since, case when n.at < since then n.block_number + 1 else low end, case when n.at < since then high else middle end
      from halves cross join lateral (select (low + high) / 2 as middle) m
      left join lateral (
        select block_number, at from ${facts} where contract_id = ${contractId} and block_number >= middle
        order by block_number limit 1
      ) n on true
      where low < high
    ),
    found as materialized (
      select p.place, coalesce(max(h.low), ${NO_END}) as block
      from generate_series(0, ${times.length - 1}::int) p (place) left join halves h on h.place = p.place and h.low >= h.high group by 1
    )
    select (select json_agg(d) from (${daysFrom(edges[0]?.day ?? '')}) d) as days,
      (select json_agg(s) from (${slices.reduce((all, each) => sql`${all} union all ${each}`)}) s) as slices,
      (select json_object_agg(place, block) from found) as blocks
      ${more ? sql`, ${more((time) => blockAt(placeAfter(time)))}` : sql``}`)
  if (!row) throw new Error('a statement without a table gave no row')
  const days = (row.days ?? []).map(toSums)
  const read = row.slices ?? []
  const after = (time: Date): Sums[] => {
    const at = edgeAt(time)
    const { day, isBefore } = edges[at] as Edge
    const slice = read.filter(({ edge }) => edge === at).map(toSums)
    const later = days.filter((each) => each.day > day)
    if (!isBefore) return [...slice, ...later]
    const own = days.filter((each) => each.day === day)
    return [...less(own, slice), ...later]
  }
  return {
    more: row,
    days,
    after,
    over: ({ since, until }) =>
      less(after(since), after(until)).filter(({ sums }) => sums.some((n) => n !== 0n)),
    blocksOf: ({ since, until }) => ({
      first: row.blocks[placeAfter(since)] ?? NO_END,
      end: row.blocks[placeAfter(until)] ?? NO_END,
    }),
  }
}

type TextSums = { day: string; key: string; sums: string[] }

const toSums = ({ day, key, sums }: TextSums): Sums => ({ day, key, sums: sums.map(BigInt) })

function less(from: readonly Sums[], taken: readonly Sums[]): Sums[] {
  const keyOf = ({ day, key }: Sums) => `${day} ${key}`
  const left = new Map(from.map((each) => [keyOf(each), { ...each, sums: [...each.sums] }]))
  for (const each of taken) {
    const entry = left.get(keyOf(each)) ?? { ...each, sums: each.sums.map(() => 0n) }
    left.set(keyOf(each), { ...entry, sums: entry.sums.map((n, i) => n - (each.sums[i] ?? 0n)) })
  }
  return [...left.values()].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
}

/** Of all days together, the sum at a place. */
export function totalOf(all: readonly Sums[], place: number): bigint {
  return all.reduce((sum, { sums }) => sum + (sums[place] ?? 0n), 0n)
}
