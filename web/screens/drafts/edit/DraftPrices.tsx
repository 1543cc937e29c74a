import { useMemo } from 'react'
import { ChartFrame } from '../../../components/charts/ChartFrame.tsx'
import { LineChart } from '../../../components/charts/LineChart.tsx'
import type { Column } from '../../../components/table/column.ts'
import { formatCoinsShort } from '../../../format/number.ts'
import { formatMinute } from '../../../format/time.ts'
import type { LazyMint } from '../../../queries/nfts.ts'
import { formatPrice } from '../price.ts'
import { textOf } from './draft-edit.ts'

const chartHeight = 240
const pointName = () => 'Created'

const columns: Column<LazyMint>[] = [
  { key: 'event', title: 'Event', render: pointName, csv: pointName, primary: true },
  {
    key: 'date',
    title: 'Date',
    render: ({ created_at }) => formatMinute(new Date(created_at)),
    csv: ({ created_at }) => created_at,
  },
  {
    key: 'price',
    title: 'Price',
    align: 'end',
    render: (draft) => <span className="figure">{formatPrice(draft)}</span>,
    csv: (draft) => textOf('price', draft),
  },
]

/** Nobody has paid for a draft yet: its history is the price it was given. */
export function DraftPrices({ draft }: { draft: LazyMint }) {
  const { price, blockchain } = draft
  const points = useMemo(() => [{ x: 0, y: price }], [price])
  const rows = useMemo(() => [draft], [draft])
  return (
    <ChartFrame
      title="Price History"
      rows={rows}
      rowKey={({ uuid }) => uuid}
      columns={columns}
      fileName={`${draft.title} Price History`}
      minHeight={chartHeight}
    >
      <LineChart
        label="Price"
        points={points}
        formatX={pointName}
        formatY={(y) => formatPrice({ price: y, blockchain })}
        formatTickY={formatCoinsShort}
        height={chartHeight}
      />
    </ChartFrame>
  )
}
