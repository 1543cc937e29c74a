import type { Point } from './point.ts'

/**
 * Keeps only the points that can be told apart at this width. Each bucket keeps its lowest and highest value, and a
 * gap if there is one, so that no peak is lost and the line looks the same.
 */
export function downsample(points: readonly Point[], pixels: number): readonly Point[] {
  const stretches = Math.max(1, Math.floor(pixels / 2))
  if (points.length <= stretches * 2) return points
  const kept = new Set([0, points.length - 1])
  for (let stretch = 0; stretch < stretches; stretch++) {
    const start = Math.floor((stretch * points.length) / stretches)
    const end = Math.floor(((stretch + 1) * points.length) / stretches)
    for (const index of extremeIndices(points, start, end)) kept.add(index)
  }
  return [...kept].sort((a, b) => a - b).flatMap((index) => points[index] ?? [])
}

function extremeIndices(points: readonly Point[], start: number, end: number): number[] {
  let lowest: number | null = null
  let highest: number | null = null
  let gap: number | null = null
  const at = (index: number) => points[index]?.y ?? 0
  for (let index = start; index < end; index++) {
    if (points[index]?.y === null) {
      gap ??= index
      continue
    }
    if (lowest === null || at(index) < at(lowest)) lowest = index
    if (highest === null || at(index) > at(highest)) highest = index
  }
  return [lowest, highest, gap].filter((index) => index !== null)
}
