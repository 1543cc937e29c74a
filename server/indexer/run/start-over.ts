import { type ChainKey, factsOf } from '#api/chains.ts'
import { ChainBehind } from '#server/chain/errors.ts'
import type { Queryable } from '#server/db/connect.ts'
import { indexTables } from '#server/db/index-tables.ts'
import { sql } from '#server/db/sql.ts'
import { dropRereadsOf } from './drop-rereads.ts'
import { largeOnes } from './forget-rows.ts'

/** What is shown of a contract as a figure: gone at once, also where the rest takes longer. */
const figures = ['contract_totals', 'contract_days']

/**
 * Forgets all that was read about the contracts; they are read again from their first block. The rows of a large one go in steps, by whom it is
 * then read (forget-rows.ts): ten million of them would keep the transaction busy for minutes, and everybody who waits for it.
 */
export async function startOver(tx: Queryable, contractIds: readonly number[]): Promise<void> {
  await dropRereadsOf(tx, contractIds)
  const large = await largeOnes(tx, contractIds)
  const small = contractIds.filter((id) => !large.includes(id))
  for (const table of indexTables)
    await tx.raw(`delete from ${table} where contract_id = any ($1)`, [
      figures.includes(table) ? contractIds : small,
    ])
  await tx.rows(sql`
    insert into dropped_contracts (contract_id) select unnest(${large}::bigint[]) on conflict do nothing`)
  await tx.rows(sql`
    update contracts set state = 'processing', cursor_block = first_block - 1, cursor_hash = null, cursor_timestamp = null, worker = null,
      leased_until = null, counts_native = null, metadata_listed_at = null, pools_until = null, pools_known = null, reading = null,
      reread_asked_at = null, reread_trouble = null
    where id = any (${contractIds}) and state not in ('start', 'held')`)
}

/**
 * For a head below what was final once. Only the demo chain is ever reset; of any other chain it is the node that is behind, and
 * all that was read must not be forgotten for it.
 */
export function waitUnlessReset(chain: ChainKey): void {
  if (!factsOf(chain).isDemo) throw new ChainBehind(`${chain}: the node is behind what was final before`)
}

/**
 * For a chain that is not the one it was: it changed below what it had called final, or it was reset, as the demo chain is
 * at each start.
 */
export async function startChainOver(tx: Queryable, chain: ChainKey): Promise<void> {
  const contracts = await tx.rows<{ id: number }>(
    sql`select id from contracts where chain = ${chain} for update`,
  )
  await startOver(
    tx,
    contracts.map(({ id }) => id),
  )
  await tx.rows(sql`delete from chain_cursors where chain = ${chain}`)
  await tx.rows(sql`delete from chain_blocks where chain = ${chain}`)
  await tx.rows(sql`delete from native_prices where chain = ${chain}`)
  await tx.rows(sql`select pg_notify('contracts', '')`)
}
