import { createHash } from 'node:crypto'
import { column } from '#server/db/columns.ts'
import type { Queryable } from '#server/db/connect.ts'
import { fallDue } from '#server/db/contracts-due.ts'
import { sql } from '#server/db/sql.ts'

/** What is kept of a picture or video, by the hash of the bytes that were fetched. */
export type Medium = { hash: string; type: string; width: number | null; height: number | null }
/** `retryAfterS` is null if another attempt is of no use. */
export type MediaFailure = { failure: string; retryAfterS: number | null }

/** What a token says its media are. `token_id` is null if all tokens with this URI mean the same. */
export type MediaSource = { uri: string; token_id: string | null }

type Row = MediaSource & {
  hash: string | null
  type: string | null
  width: number | null
  height: number | null
  failure: string | null
  retry_after_s: number | null
  is_recent: boolean
}

/** How long a source is cached: many tokens may share it. Failures are cached for as long. */
const RECENT = '10 minutes'
/** How long a medium is kept that no token shows: its token may not be written yet. */
const KEPT = '1 day'
const ROWS_PER_BATCH = 5_000
const columns = sql`uri, token_id::text, hash, type, width, height, failure, retry_after_s,
  checked_at > now() - ${RECENT}::interval as is_recent`

export function mediaSource(uri: string, tokenId: string): MediaSource {
  return { uri, token_id: /\{id\}|%7Bid%7D/i.test(uri) ? tokenId : null }
}

export function sourceKey({ uri, token_id }: MediaSource): string {
  return createHash('sha256')
    .update(`${token_id ?? ''} ${uri}`)
    .digest('hex')
}

export function findMediaBySource(db: Queryable, source: MediaSource): Promise<Row | null> {
  return db.row<Row>(sql`select ${columns} from media where source_key = ${sourceKey(source)}`)
}

/** Where it came from last, should it come from several places. */
export function findMediaByHash(db: Queryable, hash: string): Promise<Row | null> {
  return db.row<Row>(sql`select ${columns} from media where hash = ${hash} order by checked_at desc limit 1`)
}

/** Other bytes than before are another medium: the source's former hash is forgotten. */
export async function keepMedium(db: Queryable, source: MediaSource, medium: Medium): Promise<void> {
  const { hash, type, width, height } = medium
  await db.rows(sql`
    insert into media (source_key, uri, token_id, hash, type, width, height)
    values (${sourceKey(source)}, ${source.uri}, ${source.token_id}, ${hash}, ${type}, ${width}, ${height})
    on conflict (source_key) do update set hash = excluded.hash, type = excluded.type, width = excluded.width,
      height = excluded.height, failure = null, retry_after_s = null, checked_at = now()`)
}

/** Extends its life in the cache. False if it was evicted. */
export async function keepForNow(db: Queryable, source: MediaSource): Promise<boolean> {
  const kept = await db.row(sql`
    update media set checked_at = now() where source_key = ${sourceKey(source)} returning source_key`)
  return kept !== null
}

export async function keepMediaFailure(
  db: Queryable,
  source: MediaSource,
  { failure, retryAfterS }: MediaFailure,
): Promise<void> {
  await db.rows(sql`
    insert into media (source_key, uri, token_id, failure, retry_after_s)
    values (${sourceKey(source)}, ${source.uri}, ${source.token_id}, ${failure}, ${retryAfterS})
    on conflict (source_key) do update set failure = excluded.failure, retry_after_s = excluded.retry_after_s, checked_at = now()`)
}

/** Tokens that show this medium look for theirs again. */
export async function mediumHasChanged(db: Queryable, hash: string): Promise<void> {
  const tokens = await db.rows<{ contract_id: number }>(sql`
    update nft_metadata set media_due_at = now() where media_hash = ${hash} or poster_hash = ${hash} returning contract_id`)
  await fallDue(
    db,
    'media',
    tokens.map(({ contract_id }) => contract_id),
  )
}

/**
 * Forgets sources whose medium no token shows, and failures that are over. Their files leave the cache as all do that nobody asks for. In
 * steps, so that nobody waits for long.
 */
export async function forgetUnusedMedia(db: Queryable): Promise<void> {
  for (let last: string | null = ''; last !== null; ) {
    const step: { source_key: string; hash: string | null; is_old: boolean }[] = await db.rows(sql`
      select source_key, hash, checked_at < now() - ${KEPT}::interval as is_old from media
      where source_key > ${last} order by source_key limit ${ROWS_PER_BATCH}`)
    const old = step.filter(({ is_old }) => is_old)
    const shown = await shownHashes(
      db,
      old.flatMap(({ hash }) => hash ?? []),
    )
    const unused = old.filter(({ hash }) => hash === null || !shown.has(hash))
    // A source that is wanted again by a token that does not show it yet was checked just now.
    await db.rows(sql`
      delete from media where source_key = any (${column(unused.map(({ source_key }) => source_key))}::text[])
        and checked_at < now() - ${KEPT}::interval`)
    last = step.at(-1)?.source_key ?? null
  }
}

async function shownHashes(db: Queryable, hashes: readonly string[]): Promise<Set<string>> {
  const shown = new Set<string>()
  if (hashes.length === 0) return shown
  for (const name of [sql`media_hash`, sql`poster_hash`]) {
    const found = await db.rows<{ hash: string }>(sql`
      select ${name} as hash from nft_metadata where ${name} = any (${column(hashes)}::text[]) group by 1`)
    for (const { hash } of found) shown.add(hash)
  }
  return shown
}
