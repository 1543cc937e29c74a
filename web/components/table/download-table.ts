import { downloadText } from '../../files/download-text.ts'
import { formatCsv } from '../../format/csv.ts'
import type { Column } from './column.ts'

/** Downloads rows as a CSV file, with the columns that have `csv`. */
export function downloadTable<Row>(
  file: string,
  columns: readonly Pick<Column<Row>, 'title' | 'csv'>[],
  rows: readonly Row[],
): void {
  const exported = columns.filter(({ csv }) => csv)
  const cells = rows.map((row) => exported.map(({ csv }) => csv?.(row) ?? ''))
  downloadText(file, 'text/csv', formatCsv([exported.map(({ title }) => title), ...cells]))
}
