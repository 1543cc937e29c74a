import type { ChainKey } from '#api/chains.ts'
import { column } from '#server/db/columns.ts'
import type { Queryable } from '#server/db/connect.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { again } from '../nft/metadata-due.ts'

type Fork = { chain: ChainKey; number: number }
/** `supply` is null for a token that the ledger does not know. */
type TouchedToken = { contract_id: number; token_id: string; supply: string | null }

/**
 * Puts contracts back to what they were at the fork. Metadata is not part of the undo log, because it is read later than the block: what may
 * come from a block that is gone is read again, and so is a token that is back.
 */
export async function undoBlocks(tx: Queryable, contractIds: readonly number[], fork: Fork): Promise<void> {
  const before = await touchedTokens(
    tx,
    sql`select distinct contract_id, (key ->> 'token_id')::numeric as token_id from undo_log
      where contract_id = any (${column(contractIds)}::bigint[]) and block_number > ${fork.number} and table_name = 'nft_tokens'`,
  )
  await tx.rows(sql`select undo_above(${column(contractIds)}::bigint[], ${fork.number})`)
  await rereadMetadataSince(tx, contractIds, fork)
  await checkAgain(tx, contractIds, fork)
  if (before.length === 0) return
  const after = await touchedTokens(tx, tokenColumns(before))
  await forgetMetadata(
    tx,
    after.filter(({ supply }) => supply === null),
  )
  await readUnknown(tx, after.filter(exists))
  // Shares of a trait are shares of the tokens that exist.
  const changed = after.filter((token, i) => exists(token) !== exists(before[i]))
  await tx.rows(sql`
    update contracts set metadata_changed_at = clock_timestamp()
    where id = any (${column(new Set(changed.map(({ contract_id }) => contract_id)))}::bigint[])`)
}

function exists(token: TouchedToken | undefined): boolean {
  return Number(token?.supply ?? 0) > 0
}

/** In one order, so that two lists of the same tokens fit each other. */
function touchedTokens(tx: Queryable, tokens: Sql): Promise<TouchedToken[]> {
  return tx.rows<TouchedToken>(sql`
    select u.contract_id, u.token_id::text, t.supply::text from (${tokens}) u
    left join nft_tokens t on t.contract_id = u.contract_id and t.token_id = u.token_id
    order by u.contract_id, u.token_id`)
}

function tokenColumns(tokens: readonly TouchedToken[]): Sql {
  return sql`select * from unnest(${column(tokens.map(({ contract_id }) => contract_id))}::bigint[],
    ${column(tokens.map(({ token_id }) => token_id))}::numeric[]) c (contract_id, token_id)`
}

/** The clocks of nodes and of the database may differ by so much. */
const CLOCK_MARGIN = '5 minutes'

/** What was read since the fork may come from a block that is gone. */
async function rereadMetadataSince(tx: Queryable, contractIds: readonly number[], fork: Fork): Promise<void> {
  await tx.rows(sql`
    update nft_metadata m set ${again}
    from (
      select contract_id, token_id from nft_metadata
      where contract_id = any (${column(contractIds)}::bigint[]) and fetched_at > (
        select to_timestamp(timestamp) - ${CLOCK_MARGIN}::interval from chain_blocks where chain = ${fork.chain} and number = ${fork.number})
      order by contract_id, token_id for update
    ) u
    where m.contract_id = u.contract_id and m.token_id = u.token_id`)
}

/** What a contract said at a block that is gone. */
async function checkAgain(tx: Queryable, contractIds: readonly number[], fork: Fork): Promise<void> {
  const isGone = sql`contract_id = any (${column(contractIds)}::bigint[]) and block_number > ${fork.number}`
  await tx.rows(sql`update hallmarks set due_at = now() where ${isGone}`)
  await tx.rows(sql`delete from contract_supplies where ${isGone}`)
}

/** Of tokens that have never been. */
async function forgetMetadata(tx: Queryable, tokens: readonly TouchedToken[]): Promise<void> {
  await tx.rows(sql`
    delete from nft_metadata m using (
      select m.contract_id, m.token_id from nft_metadata m
      join (${tokenColumns(tokens)}) u on m.contract_id = u.contract_id and m.token_id = u.token_id
      order by m.contract_id, m.token_id for update of m
    ) u
    where m.contract_id = u.contract_id and m.token_id = u.token_id`)
}

/** Of tokens that exist: one that was burnt when the tokens were listed has no row yet, and one that was read meanwhile was not found. */
async function readUnknown(tx: Queryable, tokens: readonly TouchedToken[]): Promise<void> {
  await tx.rows(sql`
    insert into nft_metadata as m (contract_id, token_id)
    select contract_id, token_id from (${tokenColumns(tokens)}) u order by contract_id, token_id
    on conflict (contract_id, token_id) do update set ${again} where m.state <> 'known'`)
}
