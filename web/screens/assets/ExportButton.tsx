import { IconDownload } from '@tabler/icons-react'
import { report } from '../../client/report.ts'
import { Button } from '../../components/Button.ts'
import type { Column } from '../../components/table/column.ts'
import { downloadTable } from '../../components/table/download-table.ts'
import { formatCount } from '../../format/number.ts'
import { useBusy } from '../../hooks/use-busy.ts'
import { notifyError, notifySuccess } from '../../toasts.ts'

type Props<Row> = {
  /** Without its extension. */
  file: string
  /** What the rows are: 'owners'. */
  what: string
  columns: readonly Column<Row>[]
  isEmpty: boolean
  /** Also rows that the table does not have; not all of them if there are too many. */
  readAll(): Promise<{ rows: readonly Row[]; total: number }>
}

export function ExportButton<Row>({ file, what, columns, isEmpty, readAll }: Props<Row>) {
  const [busy, run] = useBusy()
  const save = async () => {
    try {
      const { rows, total } = await readAll()
      downloadTable(`${file}.csv`, columns, rows)
      notifySuccess(
        rows.length < total
          ? `The file has ${formatCount(rows.length)} of ${formatCount(total)} ${what}.`
          : `The file has all ${formatCount(rows.length)} ${what}.`,
      )
    } catch (error) {
      report(error)
      notifyError('The file could not be made. Please try again.')
    }
  }
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
      disabled={isEmpty}
      loading={busy}
      onClick={() => run(save)}
    >
      Export
    </Button>
  )
}
