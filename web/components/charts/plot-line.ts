import { nice, ticks } from 'd3-array'
import { area, curveLinear, curveMonotoneX, line } from 'd3-shape'
import { downsample } from './downsample.ts'
import type { Point } from './point.ts'

type Size = { width: number; height: number }
type Pair = [number, number]
type More = {
  /** Lines to compare with, over the same x. */
  others?: readonly (readonly Point[])[]
  /** From this x on a value may still change. */
  provisionalFrom?: number | null
}

const room = { top: 12, right: 16, bottom: 28 }
const tickRoom = { x: 64, y: 72 }
// Close enough for Inter at 12 px with tabular figures; the measured width would cost a second layout.
const characterWidth = 7

export type Plot = {
  left: number
  right: number
  bottom: number
  line: string
  /** The end of the line that may still change. */
  provisionalLine: string
  area: string
  otherLines: string[]
  yTicks: { at: number; label: string }[]
  /** The points that get a label below, no two of them too close to read. */
  xTicks: { at: number; x: number }[]
  place(point: Point): { left: number; top: number | null }
  /** The x that lies so many pixels from the chart's left edge. */
  xAt(left: number): number
}

/** Where everything of a line chart goes, in pixels. Zero is always visible, so that heights can be compared. */
export function plotLine(
  points: readonly Point[],
  size: Size,
  formatTick: (y: number) => string,
  { others = [], provisionalFrom = null }: More = {},
): Plot {
  const [lowest, highest] = extent([points, ...others])
  const bottom = size.height - room.bottom
  const tickCount = Math.max(2, Math.floor(size.height / tickRoom.y))
  const [from, to] = nice(lowest, highest > lowest ? highest : 1, tickCount)
  const y = scaleLinear([from, to], [bottom, room.top])
  const yTicks = ticks(from, to, tickCount).map((tick) => ({ at: y(tick), label: formatTick(tick) }))

  const left = Math.max(...yTicks.map(({ label }) => label.length)) * characterWidth + 12
  const right = Math.max(left, size.width - room.right)
  const ends: Pair = [points[0]?.x ?? 0, points.at(-1)?.x ?? 0]
  const x = scaleLinear(ends, [left, right])

  const isKnown = ({ y }: Point) => y !== null
  const top = (point: Point) => y(point.y ?? 0)
  const across = (point: Point) => x(point.x)
  // If points are as close as pixels, a curve between them costs time and is invisible.
  const curve = points.length > (right - left) / 2 ? curveLinear : curveMonotoneX
  const drawLine = line<Point>().defined(isKnown).x(across).y(top).curve(curve)
  const drawArea = area<Point>().defined(isKnown).x(across).y1(top).y0(y(0)).curve(curve)
  const thin = (all: readonly Point[]) => downsample(all, right - left)
  const drawn = thin(points)
  const change = provisionalFrom === null ? -1 : drawn.findIndex((point) => point.x >= provisionalFrom)
  // The dashed end begins at the last point that is final.
  const turn = change === -1 ? drawn.length - 1 : Math.max(0, change - 1)

  return {
    left,
    right,
    bottom,
    line: drawLine(drawn.slice(0, turn + 1)) ?? '',
    provisionalLine: change === -1 ? '' : (drawLine(drawn.slice(turn)) ?? ''),
    area: drawArea(drawn) ?? '',
    otherLines: others.map((other) => drawLine(thin(other)) ?? ''),
    yTicks,
    xTicks: readableTicks(points.map((point) => ({ at: across(point), x: point.x }))),
    place: (point) => ({ left: across(point), top: point.y === null ? null : top(point) }),
    xAt: scaleLinear([left, right], ends),
  }
}

/** A linear scale from one range to another. An empty range maps to the middle. */
function scaleLinear([fromLow, fromHigh]: Pair, [toLow, toHigh]: Pair): (value: number) => number {
  const span = fromHigh - fromLow
  return (value) => toLow + (span === 0 ? 0.5 : (value - fromLow) / span) * (toHigh - toLow)
}

/** The lowest and the highest value, zero among them. */
function extent(lines: readonly (readonly Point[])[]): [number, number] {
  let lowest = 0
  let highest = 0
  for (const points of lines) {
    for (const { y } of points) {
      if (y === null) continue
      if (y < lowest) lowest = y
      if (y > highest) highest = y
    }
  }
  return [lowest, highest]
}

function readableTicks<T extends { at: number }>(ticks: T[]): T[] {
  const readable: T[] = []
  for (const tick of ticks) {
    const last = readable.at(-1)
    if (!last || tick.at - last.at >= tickRoom.x) readable.push(tick)
  }
  return readable
}

/** The index of the point with the closest x; 0 if there are no points. */
export function nearestIndex(points: readonly Point[], x: number): number {
  let low = 0
  let high = points.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((points[middle]?.x ?? 0) < x) low = middle + 1
    else high = middle
  }
  const before = points[low - 1]
  const found = points[low]
  return before && found && x - before.x <= found.x - x ? low - 1 : low
}
