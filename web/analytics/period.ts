import { sumRead } from '../collections/sum-known.ts'

/** What the cards count over: the last 24 hours, so many UTC days up to and including today, or all there are. */
export type Period = '1' | '7' | '30' | '90' | 'all'

export const periods: readonly Period[] = ['1', '7', '30', '90', 'all']

/** The period in the URL; one day by default. */
export function periodOf(text: unknown): Period {
  return periods.find((period) => period === String(text)) ?? '1'
}

/** 'Last 7 days' */
export function periodLabel(period: Period): string {
  return period === 'all' ? 'All days' : `Last ${period} days`
}

/** The fewest days of a sparkline: one alone is not a line. */
const shortestCourse = 7

export type CardFigure = {
  /** null if nothing is known. */
  value: number | null
  /** Percent against the period before; undefined if one of the two is not known as a whole, or the earlier was nothing. */
  change: number | undefined
  /** Day by day. */
  course: (number | null)[]
  /** What its proof is asked for: days or hours; none of them for all days, for a figure of now, and if there is no day yet. */
  span: Span
}
export type Span = { from?: string; to?: string; since?: string; until?: string }

type Row<K extends string> = Record<K, number | string | null>
/** What the three calls for daily figures answer alike. */
type Main<K extends string> = {
  main: readonly (Row<K> & { date: string; transactions: number | null })[]
  last_24h: (Row<K> & { from: string; to: string }) | null
  previous_24h: Row<K> | null
}
/** Whether the period is only known so far: then it is compared with nothing. */
type Options = { soFar: boolean }

/** A figure that adds up, such as revenue. Unknown days are skipped. */
export function flowOver<K extends string>(
  figures: Main<K>,
  period: Period,
  key: K,
  { soFar }: Options,
): CardFigure {
  const days = figures.main
  if (period === '1') return lastHours(figures, key, soFar)
  const length = period === 'all' ? days.length : Number(period)
  const within = days.slice(-length)
  const before = period === 'all' ? [] : days.slice(-2 * length, -length)
  const read = (day: Row<K>) => numberOf(day[key])
  const value = sumRead(within, read)
  return {
    value,
    change: before.length === length && !soFar ? changeOf(sumRead(before, read), value) : undefined,
    course: courseOf(days, length, key),
    span: spanOf(period === 'all' ? undefined : within[0]?.date, within.at(-1)?.date),
  }
}

type Unpriced = { ttv_unpriced?: number | undefined; revenue_unpriced?: number | undefined }

/** How many payments are not in the sum, because their currency has no known price. */
export function unpricedOver(
  figures: { main: readonly (Unpriced & { date: string })[]; last_24h: (Unpriced & { to: string }) | null },
  period: Period,
  key: keyof Unpriced,
): number {
  if (period === '1') return figures.last_24h?.[key] ?? 0
  const within = period === 'all' ? figures.main : figures.main.slice(-Number(period))
  return within.reduce((sum, day) => sum + (day[key] ?? 0), 0)
}

function lastHours<K extends string>(figures: Main<K>, key: K, soFar: boolean): CardFigure {
  const { main: days, last_24h: last, previous_24h: previous } = figures
  const value = numberOf(last?.[key])
  const today = days.at(-1)?.date
  return {
    value,
    change: soFar ? undefined : changeOf(numberOf(previous?.[key]), value),
    course: courseOf(days, 1, key),
    span: last ? { since: last.from, until: last.to } : spanOf(today, today),
  }
}

/** A figure that is of a moment, such as what is held: now, against 24 hours ago or the end of the day before the period. */
export function stockOver<K extends string>(
  figures: Main<K>,
  period: Period,
  key: K,
  { soFar, now }: Options & { now: number | null },
): CardFigure {
  const days = figures.main
  const length = period === 'all' ? days.length : Number(period)
  const before = period === '1' ? figures.previous_24h : days.at(-1 - length)
  return {
    value: now,
    change: soFar ? undefined : changeOf(numberOf(before?.[key]), now),
    course: courseOf(days, length, key),
    span: {},
  }
}

function spanOf(from: string | undefined, to: string | undefined): Span {
  return { ...(from && { from }), ...(to && { to }) }
}

function courseOf<K extends string>(days: readonly Row<K>[], length: number, key: K): (number | null)[] {
  return days.slice(-Math.max(length, shortestCourse)).map((day) => numberOf(day[key]))
}

/** Counts that a number cannot hold come as text. */
function numberOf(value: number | string | null | undefined): number | null {
  return value === null || value === undefined ? null : Number(value)
}

function changeOf(before: number | null, now: number | null): number | undefined {
  return before === null || now === null || before === 0 ? undefined : ((now - before) / before) * 100
}
