import type { Queryable } from '#server/db/connect.ts'
import { fallDue } from '#server/db/contracts-due.ts'
import { keptTables } from '#server/db/index-tables.ts'
import { publishToTrackers } from '#server/db/live.ts'
import { setLocal } from '#server/db/set-local.ts'
import { sql } from '#server/db/sql.ts'
import type { Contract } from '../log-source.ts'
import { LeaseLost } from './lease.ts'

/**
 * Puts a contract that was read again in the place of the one that was shown so far, in the transaction in which it joins the head: until then
 * everybody sees the old figures, from then on the new ones. The rows of the old one are dropped bit by bit.
 */
export async function takeOver(tx: Queryable, contract: Contract): Promise<void> {
  const { id, reread_of: old, chain, address } = contract
  if (old === null) return
  await setLocal(tx, { statement_timeout: '0', 'assay.moves': 'on' })
  // Who adds or removes the collection at this moment sees either the one or the other.
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`tracked:${chain}:${address}`}, 0))`)
  const shown = await tx.row(sql`select id from contracts where id = ${old} and state = 'ready' for update`)
  if (!shown) throw new LeaseLost(`contract ${old} is not there to be replaced`)
  // In one order, as all do who change several.
  await tx.rows(sql`
    select count(*) from (select 1 from nft_metadata where contract_id = ${old} order by token_id for update) held`)
  for (const table of keptTables) {
    // Of the blocks with which it joined; the one that is shown has those too.
    await tx.raw(`delete from ${table} where contract_id = $1`, [id])
    await moveRows(tx, table, old, id)
  }
  for (const what of ['metadata', 'media'] as const) await fallDue(tx, what, [id])
  await askAgain(tx, id)
  await tx.rows(sql`update collections set contract_id = ${id} where contract_id = ${old}`)
  await tx.rows(sql`
    with old as (
      delete from contracts where id = ${old}
      returning name, symbol, decimals, royalty_receiver, estimated_transfers, created_at, untracked_since
    )
    update contracts c set reread_of = null, reread_asked_at = null, metadata_changed_at = now(), name = old.name,
      symbol = old.symbol, decimals = old.decimals, royalty_receiver = old.royalty_receiver,
      estimated_transfers = old.estimated_transfers, created_at = old.created_at, untracked_since = old.untracked_since
    from old where c.id = ${id}`)
  await tx.rows(sql`insert into dropped_contracts (contract_id) values (${old}) on conflict do nothing`)
  await publishToTrackers(tx, id, 'collections', {})
}

/** As they are (migration 0031): on a cluster they may move to another machine. */
async function moveRows(tx: Queryable, table: string, from: number, to: number): Promise<void> {
  const columns = await tx.rows<{ name: string }>(sql`
    select quote_ident(attname) as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attname <> 'contract_id'`)
  const names = columns.map(({ name }) => name).join()
  await tx.raw(
    `insert into ${table} (contract_id, ${names}) select $1::bigint, ${names} from ${table} where contract_id = $2`,
    [to, from],
  )
  await tx.raw(`delete from ${table} where contract_id = $1`, [from])
}

/** What is being asked just now is compared with rows that are no longer shown. */
async function askAgain(tx: Queryable, id: number): Promise<void> {
  await tx.rows(sql`update hallmarks set leased_until = null where contract_id = ${id}`)
  await tx.rows(sql`
    update recounts set leased_until = null, due_at = now(), block_number = null, counted = 0
    where contract_id = ${id} and state = 'running'`)
}
