import type { Database, Queryable } from '#server/db/connect.ts'
import { fallDue, later } from '#server/db/contracts-due.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import type { DueToken } from './due-tokens.ts'
import type { Metadata } from './normalise.ts'
import type { Failure } from './retry-after.ts'

/** What has become of a token that was taken. `failure`: it could not be read; `again`: it was not tried, and is put off for so many seconds. */
export type Outcome = { token: DueToken; tokenUri: string | null } & (
  | { metadata: Metadata }
  | { failure: Failure }
  | { again: number }
)

/** Writes what was read of a contract's tokens. A token that was asked to be read again since it was taken stays as it is. */
export async function saveOutcomes(
  db: Database,
  contractId: number,
  outcomes: readonly Outcome[],
): Promise<void> {
  const known = outcomes.flatMap((each) => ('metadata' in each ? [each] : []))
  const failed = outcomes.flatMap((each) => ('failure' in each ? [each] : []))
  const again = outcomes.flatMap((each) => ('again' in each ? [each] : []))
  await db.transaction(async (tx) => {
    if (known.length > 0) await saveKnown(tx, contractId, known)
    if (failed.length > 0) await saveFailed(tx, contractId, failed)
    if (again.length > 0) await putOff(tx, contractId, again)
    // Its media follow the metadata (0007_media.sql).
    if (known.length > 0) await fallDue(tx, 'media', [contractId])
    const waits = [
      ...failed.map(({ failure }) => failure.retryAfterS),
      ...again.map((outcome) => outcome.again),
    ]
    if (waits.length > 0)
      await fallDue(
        tx,
        'metadata',
        [contractId],
        sql`now() + make_interval(secs => ${Math.min(...waits)}::float8)`,
      )
  })
}

type Row = { token: DueToken; tokenUri: string | null }

/**
 * Those of the rows that are still ours, as u: locked in one order, as all do who change several. They come as JSON, which takes a fraction of the
 * time that arrays of texts do. `columns`: of `fields`, with their types.
 */
function ours<R extends Row>(
  contractId: number,
  rows: readonly R[],
  columns: Sql,
  fields: (row: R) => object,
): Sql {
  const json = JSON.stringify(
    rows.map((row) => {
      const { token_id, lease } = row.token
      return { token_id, lease, token_uri: row.tokenUri, ...fields(row) }
    }),
  )
  return sql`
    from (
      select u.* from jsonb_to_recordset(${json}::jsonb) u (token_id numeric, lease timestamptz, token_uri text ${columns})
      join nft_metadata t on t.contract_id = ${contractId} and t.token_id = u.token_id and t.due_at = u.lease
      order by t.token_id for update of t
    ) u
    where m.contract_id = ${contractId} and m.token_id = u.token_id`
}

async function saveKnown(
  tx: Queryable,
  contractId: number,
  rows: readonly (Row & { metadata: Metadata })[],
): Promise<void> {
  const columns = sql`, name text, description text, image_uri text, animation_uri text, project_url text, discord_url text,
    twitter_username text, instagram_username text, attributes jsonb`
  await tx.rows(sql`
    update nft_metadata m set state = 'known', failure = null, attempts = 0, due_at = null, fetched_at = now(),
      token_uri = u.token_uri, name = u.name, description = u.description, image_uri = u.image_uri,
      animation_uri = u.animation_uri, project_url = u.project_url, discord_url = u.discord_url,
      twitter_username = u.twitter_username, instagram_username = u.instagram_username, attributes = u.attributes
    ${ours(contractId, rows, columns, ({ metadata }) => metadata)}`)
}

/** What was known before stays known; what was awaited is so until it is given up. */
async function saveFailed(
  tx: Queryable,
  contractId: number,
  rows: readonly (Row & { failure: Failure })[],
): Promise<void> {
  const columns = sql`, failure text, retry_s float8, is_given_up boolean`
  const fieldsOf = ({ failure }: { failure: Failure }) => ({
    failure: failure.text,
    retry_s: failure.retryAfterS,
    is_given_up: failure.isGivenUp,
  })
  await tx.rows(sql`
    update nft_metadata m set state = case when m.state = 'waiting' and u.is_given_up then 'failed' else m.state end,
      failure = u.failure, attempts = m.attempts + 1, due_at = ${later(sql`now()`, sql`u.retry_s`)},
      token_uri = coalesce(u.token_uri, m.token_uri)
    ${ours(contractId, rows, columns, fieldsOf)}`)
}

async function putOff(
  tx: Queryable,
  contractId: number,
  rows: readonly (Row & { again: number })[],
): Promise<void> {
  await tx.rows(sql`
    update nft_metadata m set due_at = ${later(sql`now()`, sql`u.again`)}
    ${ours(contractId, rows, sql`, again float8`, ({ again }) => ({ again }))}`)
}
