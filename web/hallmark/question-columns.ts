import type { Column } from '../components/table/column.ts'
import type { Question } from '../queries/hallmark.ts'

/** The columns of the file. Amounts are in the smallest unit, as the contract gives them. */
export const questionColumns: Pick<Column<Question>, 'title' | 'csv'>[] = [
  { title: 'Question', csv: ({ question }) => question },
  { title: 'Address', csv: ({ address }) => address ?? '' },
  { title: 'Token ID', csv: ({ token_id }) => token_id ?? '' },
  { title: 'Events', csv: ({ events }) => events ?? '' },
  { title: 'Contract', csv: ({ contract }) => contract ?? '' },
  { title: 'Agrees', csv: ({ agrees }) => (agrees ? 'yes' : 'no') },
]
