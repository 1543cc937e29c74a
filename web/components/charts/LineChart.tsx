import { useElementSize } from '@mantine/hooks'
import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react'
import classes from './LineChart.module.css'
import { LineCursor, LinePlot } from './LinePlot.tsx'
import { nearestIndex, plotLine } from './plot-line.ts'
import type { OtherLine, Point } from './point.ts'
import type { Range } from './zoom-range.ts'

type Zoom = {
  to(range: Range): void
  by(factor: number, around: number): void
  reset(): void
}
type Props = {
  /** What is drawn, such as 'Price by month'. */
  label: string
  points: readonly Point[]
  formatX(x: number): string
  formatY(y: number): string
  /** Shorter texts for the axes, which have less room. */
  formatTickX?(x: number): string
  formatTickY?(y: number): string
  color?: string
  height?: number
  others?: readonly OtherLine[]
  /** From this x on a value may still change. */
  provisionalFrom?: number | null
  /** Called when a range is selected with the mouse, or +, - or Escape is pressed. */
  zoom?: Zoom
}

const noLines: readonly OtherLine[] = []
/** A click is not a drag. */
const shortestDragPx = 6

/** A series as a line, with a crosshair for the pointer and for the arrow keys. */
export function LineChart({
  label,
  points,
  formatX,
  formatY,
  formatTickX = formatX,
  formatTickY = formatY,
  color = 'var(--series-1)',
  height = 280,
  others = noLines,
  provisionalFrom = null,
  zoom,
}: Props) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  // By x and not by index, so that the crosshair stays when points are added or the zoom changes.
  const [chosenX, setChosenX] = useState<number | null>(null)
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null)
  const size = useMemo(() => ({ width, height }), [width, height])
  const plot = useMemo(() => {
    const lines = others.map((other) => other.points)
    return plotLine(points, size, formatTickY, { others: lines, provisionalFrom })
  }, [points, size, formatTickY, others, provisionalFrom])

  const last = points.length - 1
  const end = useMemo(() => points.findLast(({ y }) => y !== null), [points])
  const chosen = chosenX === null ? null : nearestIndex(points, chosenX)
  const at = chosen ?? last
  const point = chosen === null ? undefined : points[chosen]
  const place = point && plot.place(point)
  const isProvisional = (x: number) => provisionalFrom !== null && x >= provisionalFrom

  const read = ({ x, y }: Point) =>
    [
      `${formatX(x)}: ${y === null ? 'no value' : formatY(y)}`,
      ...others.map((other) => `${other.label} ${textOf(other.points[at]?.y, formatY)}`),
      ...(isProvisional(x) ? ['provisional'] : []),
    ].join(', ')

  const leftOf = (event: PointerEvent<HTMLDivElement>) =>
    event.clientX - event.currentTarget.getBoundingClientRect().left
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const left = leftOf(event)
    setChosenX(plot.xAt(left))
    if (drag) setDrag({ ...drag, to: left })
  }
  const press = (event: PointerEvent<HTMLDivElement>) => {
    follow(event)
    // A finger reads the chart; it zooms with the buttons.
    if (!zoom || event.pointerType === 'touch' || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrag({ from: leftOf(event), to: leftOf(event) })
  }
  const marked = drag && Math.abs(drag.to - drag.from) >= shortestDragPx ? edges(drag, plot) : null
  const release = () => {
    setDrag(null)
    if (!marked) return
    const [from, to] = [marked.left, marked.right].map((left) => points[nearestIndex(points, plot.xAt(left))])
    if (from && to && from.x < to.x) zoom?.to({ from: from.x, to: to.x })
  }
  const zoomByKey = (event: KeyboardEvent) => {
    const around = points[at]?.x
    if (!zoom || around === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape' && drag) return setDrag(null)
    if (event.key === 'Escape') return zoom.reset()
    if (!['+', '=', '-'].includes(event.key)) return
    event.preventDefault()
    zoom.by(event.key === '-' ? 2 : 0.5, around)
    setChosenX(around)
  }

  return (
    <div
      ref={ref}
      className={classes.chart}
      style={{ '--height': `${height}px`, color } as React.CSSProperties}
      data-zooms={zoom !== undefined}
      onPointerDown={press}
      onPointerMove={follow}
      onPointerUp={release}
      onPointerCancel={() => setDrag(null)}
      onPointerLeave={() => setChosenX(null)}
    >
      {/* A slider over the points: every browser and screen reader knows its keys and reads its text out. */}
      <input
        type="range"
        className={classes.reader}
        aria-label={label}
        aria-valuetext={points[at] && read(points[at])}
        min={0}
        max={Math.max(0, last)}
        value={Math.max(0, at)}
        onFocus={() => setChosenX(points[last]?.x ?? null)}
        onBlur={() => setChosenX(null)}
        onChange={(event) => setChosenX(points[event.currentTarget.valueAsNumber]?.x ?? null)}
        onKeyDown={zoomByKey}
      />
      {width > 0 && (
        <>
          <LinePlot plot={plot} size={size} formatTickX={formatTickX} others={others} last={end} />
          <LineCursor plot={plot} size={size} chosen={point} marked={marked} />
        </>
      )}
      {point && place && (
        <div
          className={classes.tip}
          style={{ left: place.left, top: place.top ?? plot.bottom }}
          data-side={place.left > width / 2 ? 'left' : 'right'}
          aria-hidden="true"
        >
          <span className={classes.tipLabel}>
            {formatX(point.x)}
            {isProvisional(point.x) && ', provisional'}
          </span>
          <span className={classes.tipValue}>{textOf(point.y, formatY)}</span>
          {others.map((other) => (
            <span key={other.label} className={classes.tipOther}>
              {other.label} {textOf(other.points[at]?.y, formatY)}
            </span>
          ))}
        </div>
      )}
    </div>
  )
}

function textOf(y: number | null | undefined, formatY: (y: number) => string): string {
  return y == null ? '--' : formatY(y)
}

/** The selected range, from left to right and within the plot. */
function edges({ from, to }: { from: number; to: number }, { left, right }: { left: number; right: number }) {
  const within = (pixel: number) => Math.min(Math.max(pixel, left), right)
  return { left: within(Math.min(from, to)), right: within(Math.max(from, to)) }
}
