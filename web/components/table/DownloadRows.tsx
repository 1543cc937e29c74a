import { failureText } from '../../client/failure-text.ts'
import { report } from '../../client/report.ts'
import { useBusy } from '../../hooks/use-busy.ts'
import { notifyError } from '../../toasts.ts'
import { Button } from '../Button.ts'
import type { Column } from './column.ts'
import { downloadTable } from './download-table.ts'

type Props<Row> = {
  /** Without its extension. */
  file: string
  columns: readonly Column<Row>[]
  isEmpty: boolean
  /** Also rows that are not on the screen. */
  readAll(): Promise<readonly Row[]>
}

/** All rows of a list that comes in pages, as CSV. */
export function DownloadRows<Row>({ file, columns, isEmpty, readAll }: Props<Row>) {
  const [busy, run] = useBusy()
  const download = async () => {
    try {
      downloadTable(`${file}.csv`, columns, await readAll())
    } catch (error) {
      report(error)
      notifyError(failureText(error))
    }
  }
  return (
    <Button variant="default" size="sm" loading={busy} disabled={isEmpty} onClick={() => run(download)}>
      Download CSV
    </Button>
  )
}
