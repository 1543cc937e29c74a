import { scaleLinear } from 'd3-scale'
import { area, curveMonotoneX, line } from 'd3-shape'

/** `y` is null where no value is known: the line has a gap there. `x` grows from point to point. */
export type Point = { x: number; y: number | null }
type Size = { width: number; height: number }

const room = { top: 12, right: 16, bottom: 28 }
const tickRoom = { x: 64, y: 72 }
// Close enough for Inter at 12 px with tabular figures; the measured width would cost a second layout.
const characterWidth = 7

export type Plot = {
  left: number
  right: number
  bottom: number
  line: string
  area: string
  yTicks: { at: number; label: string }[]
  /** The points that get a label below, no two of them too close to read. */
  xTicks: { at: number; x: number }[]
  place(point: Point): { left: number; top: number | null }
}

/** Where everything of a line chart goes, in pixels. Zero is always in sight, so that heights compare honestly. */
export function plotLine(points: readonly Point[], size: Size, formatTick: (y: number) => string): Plot {
  const values = points.flatMap(({ y }) => y ?? [])
  const lowest = Math.min(0, ...values)
  const highest = Math.max(0, ...values)
  const bottom = size.height - room.bottom
  const tickCount = Math.max(2, Math.floor(size.height / tickRoom.y))
  const y = scaleLinear([lowest, highest > lowest ? highest : 1], [bottom, room.top]).nice(tickCount)
  const yTicks = y.ticks(tickCount).map((tick) => ({ at: y(tick), label: formatTick(tick) }))

  const left = Math.max(...yTicks.map(({ label }) => label.length)) * characterWidth + 12
  const right = Math.max(left, size.width - room.right)
  const x = scaleLinear([points[0]?.x ?? 0, points.at(-1)?.x ?? 0], [left, right])

  const isKnown = ({ y }: Point) => y !== null
  const top = (point: Point) => y(point.y ?? 0)
  const across = (point: Point) => x(point.x)
  const drawLine = line<Point>().defined(isKnown).x(across).y(top).curve(curveMonotoneX)
  const drawArea = area<Point>().defined(isKnown).x(across).y1(top).y0(y(0)).curve(curveMonotoneX)

  return {
    left,
    right,
    bottom,
    line: drawLine(points) ?? '',
    area: drawArea(points) ?? '',
    yTicks,
    xTicks: readableTicks(points.map((point) => ({ at: across(point), x: point.x }))),
    place: (point) => ({ left: across(point), top: point.y === null ? null : top(point) }),
  }
}

function readableTicks<T extends { at: number }>(ticks: T[]): T[] {
  const readable: T[] = []
  for (const tick of ticks) {
    const last = readable.at(-1)
    if (!last || tick.at - last.at >= tickRoom.x) readable.push(tick)
  }
  return readable
}

/** The index of the point that is closest to a place on the chart, in pixels from its left edge. */
export function nearestPoint(points: readonly Point[], { place }: Plot, left: number): number {
  const distance = (index: number) => {
    const point = points[index]
    return point ? Math.abs(place(point).left - left) : Number.POSITIVE_INFINITY
  }
  return points.reduce((nearest, _, index) => (distance(index) < distance(nearest) ? index : nearest), 0)
}
