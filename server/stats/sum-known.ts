/** Of the days' figures: what is known of them; null if nothing is that should be. */
export function sumKnown(values: readonly (number | null)[]): number | null {
  const sum = values.reduce<number>((total, value) => total + (value ?? 0), 0)
  return sum === 0 && values.includes(null) ? null : sum
}
