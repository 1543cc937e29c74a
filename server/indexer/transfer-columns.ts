import { column } from '#server/db/columns.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import type { Transfer } from './transfer.ts'

/** What every transfer has. A time as a number of seconds is read many times faster than as text. */
export function transferColumns(transfers: readonly Transfer[]): Sql {
  const of = (read: (transfer: Transfer) => string | number | bigint) => column(transfers.map(read))
  return sql`
    ${of((each) => each.timestamp)}::bigint[],
    ${of((each) => each.blockNumber)}::bigint[], ${of((each) => each.logIndex)}::int[],
    ${of((each) => each.transactionHash)}::text[], ${of((each) => each.from)}::text[],
    ${of((each) => each.to)}::text[], ${of((each) => each.amount)}::numeric[]`
}
