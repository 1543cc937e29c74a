import { line } from 'd3-shape'
import { downsample } from './downsample.ts'
import type { Point } from './point.ts'

const width = 100
const height = 28
const edge = 2

/** A figure over time, without axes. It says only up or down, so screen readers skip it. */
export function Sparkline({ values, className }: { values: readonly (number | null)[]; className?: string }) {
  const points = downsample(
    values.map((y, x) => ({ x, y })),
    width,
  )
  const known = points.flatMap(({ y }) => y ?? [])
  const lowest = Math.min(...known)
  const span = Math.max(...known) - lowest || 1
  const draw = line<Point>()
    .defined(({ y }) => y !== null)
    .x(({ x }) => (x / Math.max(1, values.length - 1)) * width)
    .y(({ y }) => height - edge - (((y ?? 0) - lowest) / span) * (height - 2 * edge))
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path
        d={draw(points) ?? ''}
        fill="none"
        stroke="var(--series-1)"
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
