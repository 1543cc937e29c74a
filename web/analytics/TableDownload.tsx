import { IconDownload } from '@tabler/icons-react'
import { IconButton } from '../components/IconButton.tsx'
import type { Column } from '../components/table/column.ts'
import { downloadTable } from '../components/table/download-table.ts'
import classes from './Analytics.module.css'

type Props<Row> = {
  /** Without its extension. */
  file: string
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
}

export function TableDownload<Row>({ file, columns, rows }: Props<Row>) {
  if (!rows || rows.length === 0) return null
  return (
    <IconButton
      label={`Download ${file} as CSV`}
      className={classes.download}
      title="Download CSV"
      onClick={() => downloadTable(`${file}.csv`, columns, rows)}
    >
      <IconDownload size={18} stroke={1.6} aria-hidden />
    </IconButton>
  )
}
