import type { ChainKey } from '#api/chains.ts'
import { column } from '#server/db/columns.ts'
import type { Queryable } from '#server/db/connect.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { readAgain, readTokens } from '../nft/metadata-due.ts'
import { rememberNothing } from './remember.ts'

/** The fork's time, if the block is no longer written down. */
type Fork = { chain: ChainKey; number: number; timestamp?: number | null }
/** `supply` is null for a token that the ledger does not know. */
type TouchedToken = { token_id: string; supply: string | null }

/**
 * Puts contracts back to what they were at the fork, and returns those that are others now. One after the other: each has its rows in one place. Metadata is not part of the undo
 * log, because it is read later than the block: what may come from a block that is gone is read again, and so is a token that is back.
 */
export async function undoBlocks(
  tx: Queryable,
  contractIds: readonly number[],
  fork: Fork,
): Promise<number[]> {
  await rememberNothing(tx)
  const touched = await contractsWith(tx, contractIds, sql`undo_log`, sql`block_number > ${fork.number}`)
  for (const contractId of touched) await undoContract(tx, contractId, fork.number)
  await rereadMetadataSince(tx, contractIds, fork)
  await checkAgain(tx, contractIds, fork)
  return touched
}

/** Of these contracts those with such rows, in one order, so that two who lock them do not wait for each other. */
async function contractsWith(
  tx: Queryable,
  contractIds: readonly number[],
  table: Sql,
  such: Sql,
): Promise<number[]> {
  const rows = await tx.rows<{ contract_id: number }>(sql`
    select distinct contract_id from ${table} where contract_id = any (${column(contractIds)}::bigint[]) and ${such}`)
  return rows.map(({ contract_id }) => contract_id).sort((a, b) => a - b)
}

async function undoContract(tx: Queryable, contractId: number, block: number): Promise<void> {
  const before = await touchedTokens(
    tx,
    contractId,
    sql`select distinct (key ->> 'token_id')::numeric as token_id from undo_log
      where contract_id = ${contractId} and block_number > ${block} and table_name = 'nft_tokens'`,
  )
  await tx.rows(sql`select undo_above(${contractId}, ${block})`)
  if (before.length === 0) return
  const after = await touchedTokens(tx, contractId, idsOf(before))
  await forgetMetadata(
    tx,
    contractId,
    after.filter(({ supply }) => supply === null),
  )
  await readUnknown(tx, contractId, after.filter(exists))
  // Shares of a trait are shares of the tokens that exist.
  if (after.some((token, i) => exists(token) !== exists(before[i])))
    await tx.rows(sql`update contracts set metadata_changed_at = clock_timestamp() where id = ${contractId}`)
}

function exists(token: TouchedToken | undefined): boolean {
  return Number(token?.supply ?? 0) > 0
}

/** In one order, so that two lists of the same tokens fit each other. */
function touchedTokens(tx: Queryable, contractId: number, tokenIds: Sql): Promise<TouchedToken[]> {
  return tx.rows<TouchedToken>(sql`
    select u.token_id::text, t.supply::text from (${tokenIds}) u
    left join nft_tokens t on t.contract_id = ${contractId} and t.token_id = u.token_id
    order by u.token_id`)
}

function idsOf(tokens: readonly TouchedToken[]): Sql {
  return sql`select token_id from unnest(${column(tokens.map(({ token_id }) => token_id))}::numeric[]) token_id`
}

/** The clocks of nodes and of the database may differ by so much. */
const CLOCK_MARGIN = '5 minutes'

/** What was read since the fork may come from a block that is gone. */
async function rereadMetadataSince(tx: Queryable, contractIds: readonly number[], fork: Fork): Promise<void> {
  const at = await tx.row<{ since: Date }>(sql`
    select to_timestamp(seconds) - ${CLOCK_MARGIN}::interval as since from (
      select coalesce(${fork.timestamp ?? null}::bigint, (
        select timestamp from chain_blocks where chain = ${fork.chain} and number = ${fork.number})) as seconds
    ) fork where seconds is not null`)
  if (!at) return
  const isSince = sql`fetched_at > ${at.since}`
  for (const contractId of await contractsWith(tx, contractIds, sql`nft_metadata`, isSince))
    await readAgain(tx, contractId, isSince)
}

/** What a contract said at a block that is gone. */
async function checkAgain(tx: Queryable, contractIds: readonly number[], fork: Fork): Promise<void> {
  const isGone = sql`contract_id = any (${column(contractIds)}::bigint[]) and block_number > ${fork.number}`
  await tx.rows(sql`update hallmarks set due_at = now() where ${isGone}`)
  await tx.rows(sql`delete from contract_supplies where ${isGone}`)
}

/** Of tokens that have never been. */
async function forgetMetadata(
  tx: Queryable,
  contractId: number,
  tokens: readonly TouchedToken[],
): Promise<void> {
  await tx.rows(sql`
    delete from nft_metadata m using (
      select token_id from nft_metadata where contract_id = ${contractId} and token_id in (${idsOf(tokens)})
      order by token_id for update
    ) u
    where m.contract_id = ${contractId} and m.token_id = u.token_id`)
}

/** Of tokens that exist: one that was burnt when the tokens were listed has no row yet, and one that was read meanwhile was not found. */
async function readUnknown(
  tx: Queryable,
  contractId: number,
  tokens: readonly TouchedToken[],
): Promise<void> {
  const ids = tokens.map(({ token_id }) => token_id)
  if (ids.length > 0) await readTokens(tx, contractId, ids, sql`t.state <> 'known'`)
}
