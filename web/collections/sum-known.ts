/** The sum of what is known; null if nothing is, and if nothing but zero is known beside something that is not. */
export function sumKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  const sum = known.reduce((total, value) => total + value, 0)
  return known.length === 0 || (sum === 0 && known.length < values.length) ? null : sum
}

/** The same over days, without those that are not read yet, of which no transactions are known. */
export function sumRead<D extends { transactions: number | null }>(
  days: readonly D[],
  read: (day: D) => number | null,
): number | null {
  return sumKnown(days.filter(({ transactions }) => transactions !== null).map(read))
}
