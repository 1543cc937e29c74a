import { dateOf } from '../components/charts/day-axis.ts'
import type { OtherLine, Point } from '../components/charts/point.ts'
import type { Column } from '../components/table/column.ts'
import { numberColumn } from '../components/table/number-column.tsx'
import { formatDate } from '../format/time.ts'

/** The chart as a table: the day, the line and the comparison lines. */
export function dailyColumns(
  label: string,
  format: (y: number) => string,
  others: readonly OtherLine[],
): Column<Point>[] {
  const compared = others.map(({ label, points }) => {
    const valueAt = new Map(points.map(({ x, y }) => [x, y]))
    return numberColumn<Point>({ key: label, title: label, format, read: ({ x }) => valueAt.get(x) ?? null })
  })
  return [
    {
      key: 'date',
      title: 'Date',
      render: ({ x }) => formatDate(dateOf(x)),
      sort: (a, b) => a.x - b.x,
      csv: ({ x }) => dateOf(x),
      primary: true,
    },
    numberColumn({ key: label, title: label, format, read: ({ y }) => y }),
    ...compared,
  ]
}
