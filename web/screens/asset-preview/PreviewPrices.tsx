import { useMemo } from 'react'
import { ChartFrame } from '../../components/charts/ChartFrame.tsx'
import { dateOf, xOf } from '../../components/charts/day-axis.ts'
import { LineChart } from '../../components/charts/LineChart.tsx'
import { loadErrorText } from '../../components/LoadError.tsx'
import classes from '../../components/preview/Preview.module.css'
import type { Column } from '../../components/table/column.ts'
import { compareAmounts, formatAmount } from '../../format/amount.ts'
import { formatCoinsShort, formatCount } from '../../format/number.ts'
import { formatDate, formatDateShort } from '../../format/time.ts'
import type { Transfer } from '../../queries/nft.ts'
import { type DayPrice, pricesByDay } from './preview-transfers.ts'

type Props = {
  /** undefined while they are loaded. */
  transfers: readonly Transfer[] | undefined
  failed: boolean
  /** There are older transfers that have not been read. */
  partial: boolean
  /** Shown after every amount. */
  chain: string
  fileName: string
}

const chartHeight = 240

const columns: Column<DayPrice>[] = [
  {
    key: 'date',
    title: 'Date',
    render: ({ date }) => formatDate(date),
    sort: (a, b) => (a.date < b.date ? -1 : 1),
    csv: ({ date }) => date,
    primary: true,
  },
  {
    key: 'price',
    title: 'Price',
    align: 'end',
    render: ({ coins }) => <span className="figure">{formatAmount(coins)}</span>,
    sort: (a, b) => compareAmounts(a.coins, b.coins),
    csv: ({ coins }) => coins,
  },
]

/** What was paid for the asset, day by day. */
export function PreviewPrices({ transfers, failed, partial, chain, fileName }: Props) {
  const days = useMemo(() => transfers && pricesByDay(transfers), [transfers])
  const points = useMemo(
    () => days?.map(({ date, coins }) => ({ x: xOf(date), y: Number(coins) })) ?? [],
    [days],
  )
  // The chart draws rounded numbers; what it says comes from the exact ones.
  const exact = useMemo(() => new Map(days?.map(({ coins }) => [Number(coins), coins])), [days])
  const empty = failed ? loadErrorText('The prices') : 'Nobody has paid for this asset yet.'
  return (
    <ChartFrame
      title="Price History"
      rows={failed ? (days ?? []) : days}
      rowKey={({ date }) => date}
      columns={columns}
      fileName={`${fileName} Price History`}
      empty={points.length === 0 ? empty : null}
      minHeight={chartHeight}
    >
      <LineChart
        label="Price by day"
        points={points}
        formatX={(x) => formatDate(dateOf(x))}
        formatTickX={(x) => formatDateShort(dateOf(x))}
        formatY={(y) => `${formatAmount(exact.get(y) ?? String(y), 4)} ${chain}`}
        formatTickY={formatCoinsShort}
        height={chartHeight}
      />
      {partial && (
        <p className={classes.note}>
          From the latest {formatCount(transfers?.length ?? 0)} transfers; older ones follow when the activity
          below is read further.
        </p>
      )}
    </ChartFrame>
  )
}
