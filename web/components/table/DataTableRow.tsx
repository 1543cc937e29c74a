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
    // What a cell has opened elsewhere in the document is no part of the row, though React says so.
    if (!(target instanceof Element) || !currentTarget.contains(target)) return
    if (target.closest('a, button, input, label') || window.getSelection()?.toString()) return
    toggle()
  }
  return (
    // The keyboard has the checkbox.
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
