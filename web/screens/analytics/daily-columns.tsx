import type { OtherLine, Point } from '../../components/charts/point.ts'
import type { Column } from '../../components/table/column.ts'
import { known } from '../../format/known.ts'
import { formatDate } from '../../format/time.ts'

const dayMs = 86_400_000

/** Days are drawn by their number since 1970. */
export function xOf(date: string): number {
  return Date.parse(date) / dayMs
}

export function dateOf(x: number): string {
  return new Date(x * dayMs).toISOString().slice(0, 10)
}

/** What is drawn, as columns of a table: the day, the line and what it is compared with. */
export function dailyColumns(
  label: string,
  format: (y: number) => string,
  others: readonly OtherLine[],
): Column<Point>[] {
  const compared = others.map(({ label, points }) => {
    const valueAt = new Map(points.map(({ x, y }) => [x, y]))
    return column(label, format, ({ x }) => valueAt.get(x) ?? null)
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
    column(label, format, ({ y }) => y),
    ...compared,
  ]
}

function column(
  title: string,
  format: (y: number) => string,
  read: (point: Point) => number | null,
): Column<Point> {
  return {
    key: title,
    title,
    align: 'end',
    render: (point) => <span className="figure">{known(read(point), format)}</span>,
    // What is not known is less than anything that is.
    sort: (a, b) => (read(a) ?? -1) - (read(b) ?? -1),
    csv: (point) => String(read(point) ?? ''),
  }
}
