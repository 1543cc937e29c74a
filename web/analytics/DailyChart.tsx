import { memo, type ReactNode, useMemo, useState } from 'react'
import { ChartFrame } from '../components/charts/ChartFrame.tsx'
import { dateOf, xOf } from '../components/charts/day-axis.ts'
import { LineChart } from '../components/charts/LineChart.tsx'
import type { OtherLine, Point } from '../components/charts/point.ts'
import { type Range, zoomBy } from '../components/charts/zoom-range.ts'
import { InlineSelect } from '../components/fields/InlineSelect.tsx'
import { formatDate, formatDateShort } from '../format/time.ts'
import type { ShownCollection } from '../queries/collections.ts'
import { movingAverage, periodBefore } from './compare-lines.ts'
import { DailyFoot } from './DailyFoot.tsx'
import { dailyColumns } from './daily-columns.tsx'
import { emptyReason, type Measure } from './measures.ts'
import { toggled } from './toggled.ts'

type DayLike = { date: string; transactions: number | null; provisional?: boolean | undefined }
type Props<Day> = {
  collection: ShownCollection
  /** undefined while they are loaded. */
  days: readonly Day[] | undefined
  measures: readonly [Measure<Day>, ...Measure<Day>[]]
}

const chartHeight = 300
const footHeight = 44
const ownColor = 'var(--series-1)'

const formatX = (x: number) => formatDate(dateOf(x))
const formatTickX = (x: number) => formatDateShort(dateOf(x))

/** The selected measure by day; all days, or the zoomed range. */
export const DailyChart = memo(function DailyChart<Day extends DayLike>({
  collection,
  days,
  measures,
}: Props<Day>) {
  const [measure, setMeasure] = useState(measures[0])
  const [zoomed, setZoomed] = useState<Range | null>(null)
  const [drawn, setDrawn] = useState<ReadonlySet<string>>(new Set())

  const all = useMemo(
    () => days?.map((day) => ({ x: xOf(day.date), y: measure.read(day) })) ?? [],
    [days, measure],
  )
  const provisionalFrom = useMemo(() => {
    const first = days?.find(({ provisional }) => provisional)
    return first ? xOf(first.date) : null
  }, [days])
  const whole = { from: all[0]?.x ?? 0, to: all.at(-1)?.x ?? 0 }
  const range = zoomed ?? whole
  const points = useMemo(() => within(all, zoomed), [all, zoomed])
  const unread = useMemo(() => unreadDays(days ?? []), [days])
  const offered = useMemo(() => linesToCompare(all, unread, zoomed), [all, unread, zoomed])
  const others = useMemo(() => offered.filter(({ label }) => drawn.has(label)), [offered, drawn])
  const columns = useMemo(() => dailyColumns(measure.label, measure.format, others), [measure, others])
  const by = (factor: number, around: number) => setZoomed(zoomBy(range, whole, around, factor))

  return (
    <ChartFrame
      title={`${measure.label} by day`}
      rows={days && points}
      rowKey={({ x }) => String(x)}
      columns={columns}
      fileName={`${collection.collection_name} ${measure.label}`}
      legend={[{ label: measure.label, color: ownColor }, ...others].map(({ label, color }) => ({
        color,
        text: label,
      }))}
      empty={days ? emptyReason(days, measure, collection.state) : null}
      minHeight={chartHeight + footHeight}
      control={
        <InlineSelect
          label="Display by"
          choices={measures.map(({ label }) => ({ value: label, label }))}
          value={measure.label}
          onChange={(label) => setMeasure((held) => measures.find((each) => each.label === label) ?? held)}
        />
      }
    >
      <LineChart
        label={`${measure.label} by day, ${formatX(range.from)} to ${formatX(range.to)}`}
        points={points}
        formatX={formatX}
        formatY={measure.format}
        formatTickX={formatTickX}
        formatTickY={measure.formatTick}
        color={ownColor}
        height={chartHeight}
        others={others}
        provisionalFrom={provisionalFrom}
        zoom={{ to: setZoomed, by, reset: () => setZoomed(null) }}
      />
      <DailyFoot
        label={measure.label}
        offered={offered}
        drawn={drawn}
        onToggle={(label) => setDrawn((held) => toggled(held, label))}
        hasProvisional={provisionalFrom !== null && provisionalFrom <= range.to}
        hasUnread={points.some(({ x }) => unread.has(x))}
        isZoomed={zoomed !== null}
        onZoom={(factor) => by(factor, Math.round((range.from + range.to) / 2))}
        onReset={() => setZoomed(null)}
      />
    </ChartFrame>
  )
}) as <Day extends DayLike>(props: Props<Day>) => ReactNode

/** By their x. */
function unreadDays(days: readonly DayLike[]): ReadonlySet<number> {
  return new Set(days.filter(({ transactions }) => transactions === null).map(({ date }) => xOf(date)))
}

function linesToCompare(
  all: readonly Point[],
  unread: ReadonlySet<number>,
  zoomed: Range | null,
): OtherLine[] {
  const averages = movingAverage(all, 7).map(({ x, y }) => ({ x, y: unread.has(x) ? null : y }))
  const average = within(averages, zoomed)
  const before = zoomed && periodBefore(all, zoomed)
  return [
    { label: '7-day average', color: 'var(--series-2)', points: average },
    ...(before ? [{ label: 'Period before', color: 'var(--series-3)', points: before }] : []),
  ]
}

function within(points: Point[], range: Range | null): Point[] {
  return range ? points.filter(({ x }) => x >= range.from && x <= range.to) : points
}
