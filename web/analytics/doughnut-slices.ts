export type Slice = {
  label: string
  /** What is drawn. */
  count: number
  /** To the last digit, if a number may not hold it. */
  exact?: string
}
export type ColoredSlice = Slice & { color: string }

/** As many slices as there are distinct colours. */
const most = 7

/** The largest ones under their names and the rest as 'Others'. */
export function topSlices(slices: readonly Slice[], named: number): Slice[] {
  if (slices.length <= named) return [...slices]
  const largest = slices.toSorted((a, b) => b.count - a.count)
  return [...largest.slice(0, named), { label: 'Others', count: total(largest.slice(named)) }]
}

/** At most seven, each with its colour. The order stays if none has to go. */
export function colorSlices(slices: readonly Slice[]): ColoredSlice[] {
  const few = slices.length > most ? topSlices(slices, most - 1) : slices
  return few.map((slice, index) => ({ ...slice, color: `var(--series-${index + 1})` }))
}

export function total(slices: readonly Slice[]): number {
  return slices.reduce((sum, { count }) => sum + count, 0)
}

/** All of it to the last digit; null if a slice has no exact count. */
export function exactTotal(slices: readonly Slice[]): string | null {
  let sum = 0n
  for (const { exact } of slices) {
    if (exact === undefined) return null
    sum += BigInt(exact)
  }
  return String(sum)
}
