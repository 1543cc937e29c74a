import { type ReactNode, useId, useMemo, useState } from 'react'
import { useMediaQuery } from '../../hooks/use-media-query.ts'
import type { Column, Sorting } from './column.ts'
import classes from './DataTable.module.css'
import { DataTableHead, SortChoice } from './DataTableHead.tsx'
import { DataTablePager } from './DataTablePager.tsx'
import { DataTableRow } from './DataTableRow.tsx'
import { usePages } from './use-pages.ts'

type Props<Row> = {
  /** The heading above the table. */
  label: string
  /** undefined while they are loaded. */
  rows: readonly Row[] | undefined
  rowKey(row: Row): string
  /** Must be stable: the rows are sorted again when it changes. */
  columns: readonly Column<Row>[]
  pageSizes?: readonly number[]
  initialPageSize: number
  /** How many rows the skeleton has. */
  expectedRows?: number
  /** Width of the window in px below which the rows are cards. */
  cardsBelow?: number
  selectedKey?: string | null
  /** Makes the rows selectable, one at a time; called with null when the selected one is clicked. */
  onSelect?(row: Row | null): void
  /** The label of a row's checkbox. */
  rowName?(row: Row): string
  /** Right of the heading. */
  toolbar?: ReactNode
  /** Below the heading: what has to be known about the rows. */
  note?: ReactNode
  /** Shown if there are no rows. */
  empty: ReactNode
}

type SkeletonProps<Row> = { columns: readonly Column<Row>[]; selectable: boolean; cards: boolean }

const manyColumns = 7

/** A table that sorts and pages by itself. Only the rows of the current page are in the DOM. */
export function DataTable<Row>(props: Props<Row>) {
  const { label, rows, rowKey, columns, pageSizes = [], initialPageSize, cardsBelow = 700 } = props
  const { selectedKey = null, onSelect, rowName = rowKey } = props
  const [sorting, setSorting] = useState<Sorting | null>(null)
  const cards = useMediaQuery(`screen and (width < ${cardsBelow}px)`)
  const title = useId()

  const sorted = useMemo(() => sortRows(rows ?? [], columns, sorting), [rows, columns, sorting])
  const { shown, pager } = usePages(sorted, { pageSizes, initialPageSize })
  const { page, pageSize } = pager
  // The last page is as high as the others, so that the buttons below do not move.
  const missing = page > 0 && !cards ? pageSize - shown.length : 0

  const sortBy = (next: Sorting | null) => {
    setSorting(next)
    pager.onPage(0)
  }
  return (
    <section
      className={classes.section}
      aria-labelledby={title}
      aria-busy={!rows}
      data-cards={cards}
      data-many={columns.length > manyColumns}
    >
      <div className={classes.top}>
        <h2 className={classes.title} id={title}>
          {label}
        </h2>
        {props.toolbar}
        {cards && (!rows || shown.length > 1) && (
          <SortChoice columns={columns} sorting={sorting} onSort={sortBy} />
        )}
      </div>
      {props.note && <div className={classes.note}>{props.note}</div>}
      {rows && rows.length === 0 ? (
        <div className={classes.empty}>{props.empty}</div>
      ) : (
        <div style={{ '--missing': missing } as React.CSSProperties} className={classes.body}>
          <table className={classes.table} aria-labelledby={title}>
            <DataTableHead
              columns={columns}
              selectable={Boolean(onSelect)}
              sorting={sorting}
              onSort={sortBy}
            />
            <tbody>
              {rows
                ? shown.map((row) => (
                    <DataTableRow
                      key={rowKey(row)}
                      row={row}
                      name={rowName(row)}
                      columns={columns}
                      selected={rowKey(row) === selectedKey}
                      {...(onSelect && { onSelect })}
                    />
                  ))
                : Array.from({ length: props.expectedRows ?? Math.min(5, pageSize) }, (_, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
                    <SkeletonRow key={index} columns={columns} selectable={Boolean(onSelect)} cards={cards} />
                  ))}
            </tbody>
          </table>
        </div>
      )}
      {rows && rows.length > 0 && (pageSizes.length > 1 || rows.length > pageSize) && (
        <DataTablePager label={label} {...pager} />
      )}
    </section>
  )
}

function sortRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sorting: Sorting | null) {
  const compare = columns.find(({ key }) => key === sorting?.key)?.sort
  if (!compare) return rows
  return rows.toSorted(sorting?.descending ? (a, b) => compare(b, a) : compare)
}

function SkeletonRow<Row>({ columns, selectable, cards }: SkeletonProps<Row>) {
  const isOneBar = cards || columns.some(({ width }) => !width)
  return (
    <tr className={classes.skeleton} aria-hidden>
      {selectable && !isOneBar && <td className={classes.selectCell} />}
      {isOneBar ? (
        <td colSpan={columns.length + (selectable ? 1 : 0)} />
      ) : (
        columns.map(({ key, align = 'start', width }) => (
          <td key={key} data-align={align} style={{ '--bar': width } as React.CSSProperties} />
        ))
      )}
    </tr>
  )
}
