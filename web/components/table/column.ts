import type { ReactNode } from 'react'

export type Column<Row> = {
  key: string
  /** Empty for a column of actions. */
  title: string
  align?: 'start' | 'end'
  /** Compares two rows; without it the column cannot be sorted. */
  sort?(a: Row, b: Row): number
  render(row: Row): ReactNode
  /** Its cell in an exported file; without it the column is not exported. */
  csv?(row: Row): string
  /** The heading of the row's card on a narrow screen. */
  primary?: boolean
  /** How wide a cell usually is, in CSS. If all columns say so, the skeleton has the same layout. */
  width?: string
}

export type Sorting = { key: string; descending: boolean }
