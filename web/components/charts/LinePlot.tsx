import { memo, useId } from 'react'
import classes from './LineChart.module.css'
import type { Plot } from './plot-line.ts'
import type { OtherLine, Point } from './point.ts'

type Size = { width: number; height: number }
type Props = {
  plot: Plot
  size: Size
  formatTickX(x: number): string
  others: readonly OtherLine[]
  last: Point | undefined
}

/** The picture of a line chart. It is drawn once: what follows the pointer lies over it (LineCursor). */
export const LinePlot = memo(function LinePlot({ plot, size, formatTickX, others, last }: Props) {
  const gradient = useId()
  const end = last && plot.place(last)
  return (
    <svg {...size} viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
      <linearGradient id={gradient} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="currentColor" stopOpacity="0.2" />
        <stop offset="1" stopColor="currentColor" stopOpacity="0.02" />
      </linearGradient>
      {plot.yTicks.map(({ at, label }) => (
        <g key={at}>
          <line className={classes.grid} x1={plot.left} x2={plot.right} y1={at} y2={at} />
          <text className={classes.tick} x={plot.left - 10} y={at} dy="0.32em" textAnchor="end">
            {label}
          </text>
        </g>
      ))}
      {plot.xTicks.map(({ at, x }) => (
        <text key={x} className={classes.tick} x={at} y={size.height - 6} textAnchor="middle">
          {formatTickX(x)}
        </text>
      ))}
      <path d={plot.area} fill={`url(#${gradient})`} />
      {others.map(({ label, color }, index) => (
        <path key={label} d={plot.otherLines[index]} className={classes.other} style={{ color }} />
      ))}
      <path d={plot.line} className={classes.line} />
      <path d={plot.provisionalLine} className={classes.line} strokeDasharray="2 5" />
      {end?.top != null && <circle className={classes.dot} cx={end.left} cy={end.top} r={4} />}
    </svg>
  )
})

type CursorProps = {
  plot: Plot
  size: Size
  chosen: Point | undefined
  /** The range being selected, in pixels from the left edge. */
  marked: { left: number; right: number } | null
}

/** The crosshair, and the range being selected. */
export function LineCursor({ plot, size, chosen, marked }: CursorProps) {
  const place = chosen && plot.place(chosen)
  return (
    <svg width={size.width} height={size.height} aria-hidden="true">
      {place && (
        <line className={classes.crosshair} x1={place.left} x2={place.left} y1={0} y2={plot.bottom} />
      )}
      {place?.top != null && <circle className={classes.dot} cx={place.left} cy={place.top} r={5} />}
      {marked && (
        <rect
          className={classes.marked}
          x={marked.left}
          width={marked.right - marked.left}
          y={0}
          height={plot.bottom}
        />
      )}
    </svg>
  )
}
