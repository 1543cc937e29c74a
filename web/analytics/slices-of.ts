import type { Slice } from './doughnut-slices.ts'

/** Counts by label, in the order in which they came. As text they may be more than a number holds, which is drawn all the same. */
export function slicesOf(counts: Readonly<Record<string, number | string>>): Slice[] {
  return Object.entries(counts).map(([label, count]) =>
    typeof count === 'string' ? { label, count: Number(count), exact: count } : { label, count },
  )
}
