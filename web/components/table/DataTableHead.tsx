import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { InlineSelect } from '../fields/InlineSelect.tsx'
import type { Column, Sorting } from './column.ts'
import classes from './DataTable.module.css'

type Props<Row> = {
  columns: readonly Column<Row>[]
  sorting: Sorting | null
  onSort(sorting: Sorting | null): void
}

export function DataTableHead<Row>({
  columns,
  selectable,
  sorting,
  onSort,
}: Props<Row> & { selectable: boolean }) {
  return (
    <thead className={classes.head}>
      <tr>
        {selectable && <td className={classes.selectCell} />}
        {columns.map(({ key, title, align = 'start', sort }) => {
          if (!title) return <td key={key} />
          const direction = sorting?.key === key ? (sorting.descending ? 'descending' : 'ascending') : 'none'
          return (
            <th key={key} scope="col" data-align={align} {...(sort && { 'aria-sort': direction })}>
              {sort ? (
                <button
                  type="button"
                  className={classes.sort}
                  onClick={() => onSort(nextSorting(key, direction))}
                >
                  {title}
                  <SortIcon direction={direction} />
                </button>
              ) : (
                title
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

type Direction = 'ascending' | 'descending' | 'none'

/** Ascending, descending, unsorted. */
function nextSorting(key: string, direction: Direction): Sorting | null {
  return direction === 'descending' ? null : { key, descending: direction === 'ascending' }
}

function SortIcon({ direction }: { direction: Direction }) {
  const Icon =
    direction === 'ascending' ? IconArrowUp : direction === 'descending' ? IconArrowDown : IconArrowsSort
  return <Icon size={13} stroke={1.8} aria-hidden data-direction={direction} />
}

/** Sorting for the card layout, which has no column heads to press. */
export function SortChoice<Row>({ columns, sorting, onSort }: Props<Row>) {
  const sortable = columns.filter(({ sort }) => sort)
  if (sortable.length === 0) return null
  const choices = sortable.flatMap(({ key, title }) => [
    { value: `false ${key}`, label: `${title}, up` },
    { value: `true ${key}`, label: `${title}, down` },
  ])
  return (
    <InlineSelect
      label="Sort by"
      choices={[{ value: '', label: 'As listed' }, ...choices]}
      value={sorting ? `${sorting.descending} ${sorting.key}` : ''}
      onChange={(value) => {
        const [descending = '', ...key] = value.split(' ')
        onSort(value ? { key: key.join(' '), descending: descending === 'true' } : null)
      }}
    />
  )
}
