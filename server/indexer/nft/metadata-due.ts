import { isNobody } from '#server/chain/nobody.ts'
import type { TimedLog } from '#server/chain/types.ts'
import { column } from '#server/db/columns.ts'
import type { Queryable } from '#server/db/connect.ts'
import { fallDue, later } from '#server/db/contracts-due.ts'
import { type Sql, sql } from '#server/db/sql.ts'

/** ERC-4906, for one token and for a range of them. */
const METADATA_UPDATE = '0xf8e1a15aba9398e019f0b49df1a4fde98ee17ae345cb5f6b5e2c27f5033e8ce7'
const BATCH_METADATA_UPDATE = '0x6bd5c950a8d8df17f772f5af37cb3655737899cbf903264b9795592da439661c'
/** ERC-1155. */
const URI = '0x6bb7ff708619ba0610cba295a58592e0451dee2622938c8755667688daf3529b'
export const METADATA_EVENTS = [METADATA_UPDATE, BATCH_METADATA_UPDATE, URI]

const WORD = /[0-9a-f]{64}/g
/** A contract that says so with every block must not have its host asked more often. */
const SHORTEST_PAUSE_S = 60

type TokenRange = { first: bigint; last: bigint }

/** The tokens whose metadata has changed, by the events that say so. Events of another shape say nothing. */
export function updatedTokens(logs: readonly TimedLog[]): TokenRange[] {
  return logs.flatMap(({ topics: [event, ...indexed], data }) => {
    // Some contracts index what the standard does not.
    const [first, last] = [...indexed, ...(data.slice(2).match(WORD) ?? []).map((word) => `0x${word}`)].map(
      BigInt,
    )
    if (first === undefined) return []
    if (event === METADATA_UPDATE || (event === URI && indexed.length === 1)) return [{ first, last: first }]
    return event === BATCH_METADATA_UPDATE && last !== undefined ? [{ first, last }] : []
  })
}

type News = { begun: ReadonlySet<bigint>; moves: readonly { to: string }[]; updated: readonly TokenRange[] }

/** New tokens are read as soon as possible, and those whose metadata has changed are read again (server/metadata). */
export async function markMetadataDue(
  tx: Queryable,
  contractId: number,
  { begun, moves, updated }: News,
): Promise<void> {
  // Shares of a trait are shares of the tokens that exist.
  if (begun.size > 0 || moves.some(({ to }) => isNobody(to)))
    await tx.rows(sql`update contracts set metadata_changed_at = now() where id = ${contractId}`)
  // One that was there before may be another now: after a burn, or in another block than the one that is gone.
  if (begun.size > 0) await readTokens(tx, contractId, begun)
  if (updated.length > 0)
    await readAgain(
      tx,
      contractId,
      sql`exists (
        select 1 from unnest(${column(updated.map(({ first }) => first))}::numeric[],
          ${column(updated.map(({ last }) => last))}::numeric[]) u (first, last) where t.token_id between first and last)`,
    )
}

/** Has tokens read, those again of which something is known: all, or `which` of them. */
export async function readTokens(
  tx: Queryable,
  contractId: number,
  tokenIds: Iterable<string | bigint>,
  which: Sql = sql`true`,
): Promise<void> {
  const ids = column(tokenIds)
  await tx.rows(sql`
    insert into nft_metadata (contract_id, token_id)
    select ${contractId}::bigint, id from unnest(${ids}::numeric[]) id order by id on conflict do nothing`)
  await readAgain(tx, contractId, sql`t.token_id = any (${ids}::numeric[]) and ${which}`)
}

/** Has tokens read again, `which` of nft_metadata as t. They are locked in one order, as all do who change several. */
export async function readAgain(tx: Queryable, contractId: number, which: Sql): Promise<void> {
  await tx.rows(sql`
    update nft_metadata m set due_at = greatest(now(), ${later(sql`m.fetched_at`, sql`${SHORTEST_PAUSE_S}`)}), attempts = 0
    from (
      select t.token_id from nft_metadata t where t.contract_id = ${contractId} and ${which} order by t.token_id for update
    ) u
    where m.contract_id = ${contractId} and m.token_id = u.token_id`)
  await fallDue(tx, 'metadata', [contractId])
}
