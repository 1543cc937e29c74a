import type { ChainKey } from '#api/chains.ts'
import type { Database } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { NoRoom } from '#server/errors.ts'

const MOST_PER_USER = 1_000

type Entry = { address: string; contract_chain: ChainKey; label: string; entity: string }

/** Writes an entry of the user's address book; one without a label is taken out of it. */
export function writeAddressLabel(db: Database, userId: string, entry: Entry): Promise<void> {
  const { address, contract_chain: chain, label, entity } = entry
  return db.transaction(async (tx) => {
    // Parallel entries count one after the other.
    await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`address_labels:${userId}`}, 0))`)
    await tx.rows(sql`update users set address_book = address_book + 1 where id = ${userId}`)
    await tx.rows(sql`
      delete from address_labels where user_id = ${userId} and chain = ${chain} and address = ${address}`)
    if (label === '') return
    const room = await tx.row(sql`
      insert into address_labels (user_id, chain, address, label, entity)
      select ${userId}, ${chain}, ${address}, ${label}, ${entity}
      where (select count(*) from address_labels where user_id = ${userId}) < ${MOST_PER_USER}
      returning address`)
    if (!room)
      throw new NoRoom(
        'address_book_full',
        'Your address book holds 1,000 names already, which is all it can.',
      )
  })
}
