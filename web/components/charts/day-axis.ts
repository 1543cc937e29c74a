const dayMs = 86_400_000

/** Days are drawn by their number since 1970. */
export function xOf(date: string): number {
  return Date.parse(date) / dayMs
}

export function dateOf(x: number): string {
  return new Date(x * dayMs).toISOString().slice(0, 10)
}
