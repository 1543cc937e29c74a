import type { Slice } from './doughnut-slices.ts'

/** Counts by label, in the order in which they came. */
export function slicesOf(counts: Readonly<Record<string, number>>): Slice[] {
  return Object.entries(counts).map(([label, count]) => ({ label, count }))
}
