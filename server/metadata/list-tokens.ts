import { column } from '#server/db/columns.ts'
import type { Database, Queryable } from '#server/db/connect.ts'
import { fallDue } from '#server/db/contracts-due.ts'
import { sql } from '#server/db/sql.ts'

const TOKENS_PER_BATCH = 5_000

/** Lists the tokens of contracts that have been read up to the head. Those minted later come with their block (indexer/nft/metadata-due.ts). */
export async function listTokens(db: Database, onError: (error: unknown) => void): Promise<void> {
  const contracts = await db.rows<{ id: number }>(sql`
    select id from contracts where kind in ('erc721', 'erc1155') and state = 'ready' and metadata_listed_at is null`)
  for (const { id } of contracts) {
    try {
      let after: string | null = '-1'
      while (after !== null) after = await db.transaction((tx) => listSome(tx, id, after as string))
    } catch (error) {
      // The others do not wait for one whose part of the database is away.
      onError(error)
    }
  }
}

/** The last token of this step; null after the last step, or when the contract is being read again. */
async function listSome(tx: Queryable, id: number, after: string): Promise<string | null> {
  const held = await tx.row(sql`
    select id from contracts where id = ${id} and state = 'ready' and metadata_listed_at is null for update skip locked`)
  if (!held) return null
  const step = await tx.rows<{ token_id: string }>(sql`
    select token_id from nft_tokens where contract_id = ${id} and token_id > ${after} and supply > 0
    order by token_id limit ${TOKENS_PER_BATCH}`)
  await insertTokens(tx, id, step)
  if (step.length === TOKENS_PER_BATCH) return step.at(-1)?.token_id ?? null
  await tx.rows(sql`
    update contracts set metadata_listed_at = now(), metadata_changed_at = clock_timestamp() where id = ${id}`)
  return null
}

/** Has the tokens read of which nothing is known yet. */
export async function insertTokens(
  tx: Queryable,
  contractId: number,
  tokens: readonly { token_id: string }[],
): Promise<void> {
  if (tokens.length === 0) return
  await tx.rows(sql`
    insert into nft_metadata (contract_id, token_id)
    select ${contractId}, u.id from unnest(${column(tokens.map(({ token_id }) => token_id))}::numeric[]) u (id) order by u.id
    on conflict do nothing`)
  await fallDue(tx, 'metadata', [contractId])
}
