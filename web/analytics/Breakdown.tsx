import { memo, type ReactNode, useMemo, useState } from 'react'
import type { Figure } from '#api/figures.ts'
import { orStillIndexing } from '../collections/still-indexing.ts'
import { ChartFrame } from '../components/charts/ChartFrame.tsx'
import type { Column } from '../components/table/column.ts'
import { formatAmount } from '../format/amount.ts'
import { formatCountShort, formatPercent, formatCount as plainCount } from '../format/number.ts'
import { countedNote } from '../hallmark/counted-note.tsx'
import type { Counted } from '../hallmark/words.ts'
import { ProofButton } from '../proof/ProofButton.tsx'
import type { ShownCollection } from '../queries/collections.ts'
import { Doughnut } from './Doughnut.tsx'
import { type ColoredSlice, colorSlices, type Slice, total } from './doughnut-slices.ts'
import { toggled } from './toggled.ts'

type Props = {
  collection: ShownCollection
  title: string
  /** undefined while they are loaded. */
  slices: readonly Slice[] | undefined
  /** What the slices are called, as the heading of their column: 'Source'. */
  kind: string
  /** What is counted: 'items'. */
  unit: string
  /** Why there are none, once all is indexed. */
  none: string
  /** About how many slices to expect, for the height of the skeleton. */
  expected: number
  formatCount?(count: number): string
  formatTotal?(total: number): string
  /** Makes a count open its proof. */
  figure?: Figure
  /** Of holders: where the counts come from. */
  counted?: Counted | undefined
}
type Prove = (slice: Slice, text: string) => ReactNode

/** Exact if it fits into the hole. */
const fitting = (count: number) => (count < 1_000_000 ? plainCount(count) : formatCountShort(count))

const ringHeight = 184
const entryHeight = 30

/** Parts of a whole as a doughnut or as a table. */
export const Breakdown = memo(function Breakdown(props: Props) {
  const { collection, title, slices, kind, unit, none, expected } = props
  const { formatCount = plainCount, formatTotal = fitting, figure, counted } = props
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const colored = useMemo(() => slices && colorSlices(slices), [slices])
  const sum = total(colored ?? [])
  const shares = useMemo(
    () => colored?.map((slice) => ({ ...slice, percent: sum > 0 ? (slice.count / sum) * 100 : 0 })),
    [colored, sum],
  )
  const prove = useMemo<Prove | undefined>(
    () =>
      figure &&
      (({ label }, text) => (
        <ProofButton
          collection={collection}
          figure={figure}
          of={label}
          title={`${title}: ${label}`}
          value={text}
        />
      )),
    [collection, figure, title],
  )
  const formatSlice = useMemo(
    () => (slice: Slice) =>
      slice.exact === undefined ? formatCount(slice.count) : formatAmount(slice.exact),
    [formatCount],
  )
  const columns = useMemo(() => columnsOf(kind, unit, formatSlice, prove), [kind, unit, formatSlice, prove])

  return (
    <ChartFrame
      title={title}
      rows={shares}
      rowKey={({ label }) => label}
      columns={columns}
      fileName={`${collection.collection_name} ${title}`}
      legend={(shares ?? [])
        .filter(({ label }) => !hidden.has(label))
        .map((slice) => ({ color: slice.color, text: `${slice.label}: ${formatSlice(slice)}` }))}
      empty={shares && sum === 0 ? orStillIndexing(collection, none) : null}
      note={countedNote(collection, counted, title)}
      minHeight={ringHeight + 16 + entryHeight * expected}
    >
      <Doughnut
        label={title}
        slices={colored ?? []}
        hidden={hidden}
        onToggle={(label) => setHidden((held) => toggled(held, label))}
        formatSlice={formatSlice}
        formatTotal={formatTotal}
        unit={unit}
        {...(prove && { prove })}
      />
    </ChartFrame>
  )
})

type Share = ColoredSlice & { percent: number }

function columnsOf(
  kind: string,
  unit: string,
  formatSlice: (slice: Slice) => string,
  prove: Prove | undefined,
): Column<Share>[] {
  return [
    {
      key: 'label',
      title: kind,
      render: ({ label }) => label,
      sort: (a, b) => a.label.localeCompare(b.label),
      csv: ({ label }) => label,
      primary: true,
    },
    {
      key: 'count',
      title: unit.charAt(0).toUpperCase() + unit.slice(1),
      align: 'end',
      render: (slice) => {
        const text = formatSlice(slice)
        return <span className="figure">{prove ? prove(slice, text) : text}</span>
      },
      sort: (a, b) => a.count - b.count,
      csv: ({ exact, count }) => exact ?? String(count),
    },
    {
      key: 'percent',
      title: 'Percent',
      align: 'end',
      render: ({ percent }) => <span className="figure">{formatPercent(percent, 1)}</span>,
      sort: (a, b) => a.percent - b.percent,
      csv: ({ percent }) => percent.toFixed(1),
    },
  ]
}
