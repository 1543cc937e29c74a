import { useElementSize } from '@mantine/hooks'
import { type PointerEvent, useId, useMemo, useState } from 'react'
import classes from './LineChart.module.css'
import { nearestPoint, type Point, plotLine } from './plot-line.ts'

type Props = {
  /** What is drawn, such as 'Price by month'. */
  label: string
  points: readonly Point[]
  formatX(x: number): string
  formatY(y: number): string
  /** Shorter texts for the axes, where there is less room. */
  formatTickX?(x: number): string
  formatTickY?(y: number): string
  color?: string
  height?: number
}

/** One series as a line, with a crosshair for the pointer and for the arrow keys. */
export function LineChart({
  label,
  points,
  formatX,
  formatY,
  formatTickX = formatX,
  formatTickY = formatY,
  color = 'var(--series-1)',
  height = 280,
}: Props) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const [chosen, setChosen] = useState<number | null>(null)
  const gradient = useId()
  const plot = useMemo(
    () => plotLine(points, { width, height }, formatTickY),
    [points, width, height, formatTickY],
  )

  const last = points.length - 1
  const read = (point: Point | undefined) =>
    point && `${formatX(point.x)}: ${point.y === null ? 'no value' : formatY(point.y)}`
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect()
    setChosen(nearestPoint(points, plot, event.clientX - left))
  }
  const point = chosen === null ? undefined : points[chosen]
  const place = point && plot.place(point)
  const end = points[last] && plot.place(points[last])

  return (
    <div
      ref={ref}
      className={classes.chart}
      style={{ height, color }}
      onPointerDown={follow}
      onPointerMove={follow}
      onPointerLeave={() => setChosen(null)}
    >
      {/* A slider over the points: every browser and screen reader knows its keys and reads its text out. */}
      <input
        type="range"
        className={classes.reader}
        aria-label={label}
        aria-valuetext={read(points[chosen ?? last])}
        min={0}
        max={Math.max(0, last)}
        value={chosen ?? last}
        onFocus={() => setChosen(last)}
        onBlur={() => setChosen(null)}
        onChange={(event) => setChosen(event.currentTarget.valueAsNumber)}
      />
      {width > 0 && (
        <svg width={width} height={height} aria-hidden="true">
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
            <text key={x} className={classes.tick} x={at} y={height - 6} textAnchor="middle">
              {formatTickX(x)}
            </text>
          ))}
          <path d={plot.area} fill={`url(#${gradient})`} />
          <path d={plot.line} className={classes.line} />
          {!place && end?.top != null && <circle className={classes.dot} cx={end.left} cy={end.top} r={4} />}
          {place && (
            <line className={classes.crosshair} x1={place.left} x2={place.left} y1={0} y2={plot.bottom} />
          )}
          {place?.top != null && <circle className={classes.dot} cx={place.left} cy={place.top} r={5} />}
        </svg>
      )}
      {point && place && (
        <div
          className={classes.tip}
          style={{ left: place.left, top: place.top ?? plot.bottom }}
          data-side={place.left > width / 2 ? 'left' : 'right'}
          aria-hidden="true"
        >
          <span className={classes.tipLabel}>{formatX(point.x)}</span>
          <span className={classes.tipValue}>{point.y === null ? '--' : formatY(point.y)}</span>
        </div>
      )}
    </div>
  )
}
