import type { MouseEvent } from 'react'
import type { Column } from './column.ts'
import classes from './DataTable.module.css'

type Props<Row> = {
  row: Row
  name: string
  columns: readonly Column<Row>[]
  selected: boolean
  onSelect?(row: Row | null): void
}

export function DataTableRow<Row>({ row, name, columns, selected, onSelect }: Props<Row>) {
  const toggle = () => onSelect?.(selected ? null : row)
  const onClick = ({ target, currentTarget }: MouseEvent) => {
    // React also bubbles events from portals that a cell has opened; they are not in the row.
    if (!(target instanceof Element) || !currentTarget.contains(target)) return
    if (target.closest('a, button, input, label') || window.getSelection()?.toString()) return
    toggle()
  }
  return (
    // For the keyboard there is the checkbox.
    <tr
      className={classes.row}
      data-selectable={Boolean(onSelect)}
      data-selected={selected}
      onClick={onClick}
    >
      {onSelect && (
        <td className={classes.selectCell}>
          <input
            type="checkbox"
            className={classes.check}
            checked={selected}
            onChange={toggle}
            aria-label={`Select ${name}`}
          />
        </td>
      )}
      {columns.map(({ key, title, align = 'start', render, primary = false }) => (
        <td key={key} data-label={title} data-align={align} data-primary={primary}>
          {render(row)}
        </td>
      ))}
    </tr>
  )
}
