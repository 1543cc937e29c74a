/** The visible part of a chart, both ends included. */
export type Range = { from: number; to: number }

/** The fewest days to zoom to: a line needs two points. */
const shortest = 2

/**
 * The range made longer or shorter by the factor, with `around` staying where it is on the screen. null when it is
 * everything there is.
 */
export function zoomBy(range: Range, all: Range, around: number, factor: number): Range | null {
  const length = Math.max(shortest, Math.round((range.to - range.from) * factor))
  if (length >= all.to - all.from) return null
  const share = range.to > range.from ? (around - range.from) / (range.to - range.from) : 0.5
  const from = Math.round(around - share * length)
  const within = Math.min(Math.max(from, all.from), all.to - length)
  return { from: within, to: within + length }
}
