import type { ReactNode } from 'react'

export type Column<Row> = {
  key: string
  /** Empty where the column holds no data, but what can be done with a row. */
  title: string
  align?: 'start' | 'end'
  /** The order of two rows; a column without one cannot be sorted by. */
  sort?(a: Row, b: Row): number
  render(row: Row): ReactNode
  /** Its cell in an exported file; a column without one is not exported. */
  csv?(row: Row): string
  /** The heading of the row's card on a narrow screen. */
  primary?: boolean
  /** How wide a cell usually is, in CSS: where all columns say so, they have their places before the rows are there. */
  width?: string
}

export type Sorting = { key: string; descending: boolean }
