/** `y` is null if no value is known: the line has a gap there. `x` grows from point to point. */
export type Point = { x: number; y: number | null }
/** A line to compare with; its points stand at the same x as the chart's own. */
export type OtherLine = { label: string; color: string; points: readonly Point[] }
