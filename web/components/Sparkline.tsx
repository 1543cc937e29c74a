import { line } from 'd3-shape'

const width = 100
const height = 28
const edge = 2

/** The course of a figure, without axes: it says up or down and no more, so screen readers pass it by. */
export function Sparkline({ values, className }: { values: readonly number[]; className?: string }) {
  const lowest = Math.min(...values)
  const span = Math.max(...values) - lowest || 1
  const draw = line<number>()
    .x((_, index) => (index / Math.max(1, values.length - 1)) * width)
    .y((value) => height - edge - ((value - lowest) / span) * (height - 2 * edge))
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path
        d={draw(values) ?? ''}
        fill="none"
        stroke="var(--series-1)"
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
