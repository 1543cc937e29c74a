import { known } from '../../format/known.ts'
import type { Column } from './column.ts'

type Props<Row> = {
  key: string
  title: string
  read(row: Row): number | null
  format(value: number): string
  /** Why one is not known, on hover and for screen readers. */
  unknown?: string
  /** Its cell in an exported file, if it is known. */
  csv?(value: number): string
} & Partial<Pick<Column<Row>, 'sort' | 'width'>>

/** A column of numbers, some of which may not be known. */
export function numberColumn<Row>(props: Props<Row>): Column<Row> {
  const { key, title, read, format, unknown, csv = String, ...others } = props
  // What is not known is less than anything that is.
  const rank = (row: Row) => read(row) ?? Number.NEGATIVE_INFINITY
  return {
    key,
    title,
    align: 'end',
    render: (row) => {
      const value = read(row)
      return (
        <span className="figure" title={value === null ? unknown : undefined}>
          {known(value, format)}
          {value === null && unknown && <span className="visually-hidden">{unknown}</span>}
        </span>
      )
    },
    // Not the difference: between two infinities that is NaN.
    sort: (a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0),
    csv: (row) => {
      const value = read(row)
      return value === null ? '' : csv(value)
    },
    ...others,
  }
}
