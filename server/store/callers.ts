import type { Scope } from '#api/call.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { findApiKeys, isApiKey } from './api-keys.ts'
import { tokenHash } from './opaque-tokens.ts'
import { isOpen, lastMoment } from './sessions.ts'

/** Minutes for which somebody who has confirmed to be there is believed. */
const CONFIRMED_MINUTES = 10

type Account = {
  /** Who acts. */
  user_id: string
  /** Whose things are meant: today one's own. Roles in a workspace will make it another's, and here is where they fit. */
  owner_id: string
}

/** A person in a browser. */
export type SessionCaller = Account & { by: 'session'; session_id: string; confirmed_until: Date }
/** A program with an API key. */
export type KeyCaller = Account & { by: 'key'; key_id: string; scopes: readonly Scope[] }
export type Caller = SessionCaller | KeyCaller

/** A caller, and until when if nothing happens. */
export type KnownCaller = Caller & { ends_at: Date }

/**
 * Whose access tokens and API keys these are; null for one that is unknown, expired, of another kind, of an ended session or of a blocked
 * account.
 */
export async function findCallers(db: Queryable, tokens: readonly string[]): Promise<(KnownCaller | null)[]> {
  const keys = tokens.filter(isApiKey)
  const others = tokens.filter((token) => !isApiKey(token))
  const found = await Promise.all([
    others.length > 0 ? sessionCallers(db, others.map(tokenHash)) : [],
    keys.length > 0 ? keyCallers(db, keys.map(tokenHash)) : [],
  ])
  const callers = new Map(found.flat())
  return tokens.map((token) => callers.get(tokenHash(token).toString('hex')) ?? null)
}

type Found = [hash: string, caller: KnownCaller]

async function sessionCallers(db: Queryable, hashes: readonly Buffer[]): Promise<Found[]> {
  type Row = { hash: Buffer; user_id: string; session_id: string; confirmed_until: Date; ends_at: Date }
  const rows = await db.rows<Row>(sql`
    select t.hash, s.user_id, s.id as session_id, s.confirmed_at + make_interval(mins => ${CONFIRMED_MINUTES}) as confirmed_until,
      least(t.expires_at, ${lastMoment}) as ends_at
    from tokens t join sessions s on s.id = t.session_id join users u on u.id = s.user_id
    where t.hash = any (${hashes}::bytea[]) and t.kind = 'access' and t.expires_at > now() and ${isOpen} and u.blocked_at is null`)
  return rows.map(({ hash, ...row }) => [
    hash.toString('hex'),
    { ...row, owner_id: row.user_id, by: 'session' },
  ])
}

async function keyCallers(db: Queryable, hashes: readonly Buffer[]): Promise<Found[]> {
  const rows = await findApiKeys(db, hashes)
  return rows.map(({ hash, ...row }) => [hash.toString('hex'), { ...row, owner_id: row.user_id, by: 'key' }])
}
