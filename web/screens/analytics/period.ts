import { sumKnown } from '../../collections/sum-known.ts'

/** What the cards count over: so many UTC days up to and including today, or all there are. */
export type Period = '1' | '7' | '30' | '90' | 'all'

export const periods: readonly Period[] = ['1', '7', '30', '90', 'all']

/** The period that an address names; one day where it names none. */
export function periodOf(text: unknown): Period {
  return periods.find((period) => period === String(text)) ?? '1'
}

/** 'Last 7 days' */
export function periodLabel(period: Period): string {
  return period === 'all' ? 'All days' : `Last ${period} days`
}

/** Days that a sparkline has at the least: one alone would be no line. */
const shortestCourse = 7

export type CardFigure = {
  /** null if nothing is known. */
  value: number | null
  /** Percent against the period before; undefined if that is not known or was nothing. */
  change: number | undefined
  /** Day by day. */
  course: (number | null)[]
  /** First and last day; undefined from the beginning, and where there is no day yet. */
  from: string | undefined
  to: string | undefined
}

type Read<Day> = (day: Day) => number | null

/** A figure that adds up, such as revenue. Days on which it is not known count nothing. */
export function flowOver<Day extends { date: string }>(
  days: readonly Day[],
  period: Period,
  read: Read<Day>,
): CardFigure {
  const length = period === 'all' ? days.length : Number(period)
  const within = days.slice(-length)
  const before = period === 'all' ? [] : days.slice(-2 * length, -length)
  const value = sumKnown(within.map(read))
  return {
    value,
    change: before.length === length ? changeOf(sumKnown(before.map(read)), value) : undefined,
    course: courseOf(days, length, read),
    from: period === 'all' ? undefined : within[0]?.date,
    to: within.at(-1)?.date,
  }
}

/** A figure that is of a moment, such as what is held: now, against the end of the day before the period. */
export function stockOver<Day extends { date: string }>(
  days: readonly Day[],
  period: Period,
  read: Read<Day>,
  now: number | null,
): CardFigure {
  const length = period === 'all' ? days.length : Number(period)
  const before = days.at(-1 - length)
  return {
    value: now,
    change: before && changeOf(read(before), now),
    course: courseOf(days, length, read),
    from: undefined,
    to: undefined,
  }
}

function courseOf<Day>(days: readonly Day[], length: number, read: Read<Day>): (number | null)[] {
  return days.slice(-Math.max(length, shortestCourse)).map(read)
}

function changeOf(before: number | null, now: number | null): number | undefined {
  return before === null || now === null || before === 0 ? undefined : ((now - before) / before) * 100
}
