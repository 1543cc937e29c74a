import type { Scope } from '#api/call.ts'
import type { CallReply, ParsedBody } from '#api/calls.ts'
import type { Database, Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { Absent, NoRoom } from '#server/errors.ts'
import { recordEvent } from './account-events.ts'
import type { Device } from './device.ts'
import { newToken, tokenHash } from './opaque-tokens.ts'

const MOST_PER_USER = 50
/** So that people, and programs that search for leaked secrets, know one when they see it. */
const PREFIX = 'assay_'
const SHAPE = new RegExp(`^${PREFIX}[A-Za-z0-9_-]{43}$`)

type ListedKey = CallReply<'POST /api/keys'>['result'][number]
type Row = Omit<ListedKey, 'created_at' | 'last_used_at' | 'expires_at'> & {
  created_at: Date
  last_used_at: Date | null
  expires_at: Date | null
}
type Owner = { user_id: string }

const columns = sql`k.id, k.name, k.scopes, k.created_at, k.last_used_at, k.expires_at`

/** By its form; nothing else that opens something looks like it. */
export function isApiKey(text: string): boolean {
  return SHAPE.test(text)
}

export type FoundKey = { hash: Buffer; user_id: string; key_id: string; scopes: Scope[]; ends_at: Date }

/** Those of these hashes that open something: not ended, not expired, of an account that is neither blocked nor about to be deleted. */
export function findApiKeys(db: Queryable, hashes: readonly Buffer[]): Promise<FoundKey[]> {
  return db.rows<FoundKey>(sql`
    select k.hash, k.user_id, k.id as key_id, k.scopes, coalesce(k.expires_at, now() + interval '1 day') as ends_at
    from api_keys k join users u on u.id = k.user_id
    where k.hash = any (${hashes}::bytea[]) and k.ended_at is null and (k.expires_at is null or k.expires_at > now())
      and u.blocked_at is null and u.delete_at is null`)
}

/** Those that were not ended, expired ones among them: their owner wonders why they no longer work. */
export async function listApiKeys(db: Queryable, { user_id }: Owner): Promise<ListedKey[]> {
  const rows = await db.rows<Row>(sql`
    select ${columns} from api_keys k where k.user_id = ${user_id} and k.ended_at is null
    order by k.created_at desc, k.id`)
  return rows.map(shown)
}

export function createApiKey(
  db: Database,
  { user_id }: Owner,
  { name, scopes, expires_in_days }: ParsedBody<'POST /api/keys/create'>,
  device: Device,
): Promise<{ key: string; created: ListedKey }> {
  return db.transaction(async (tx) => {
    // Parallel ones count one after the other.
    await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`api_keys:${user_id}`}, 0))`)
    const key = PREFIX + newToken()
    const row = await tx.row<Row>(sql`
      insert into api_keys as k (hash, user_id, name, scopes, expires_at)
      select ${tokenHash(key)}, ${user_id}, ${name}, ${scopes}::text[], now() + make_interval(days => ${expires_in_days}::int)
      where (select count(*) from api_keys where user_id = ${user_id} and ended_at is null) < ${MOST_PER_USER}
      returning ${columns}`)
    if (!row) throw new NoRoom('too_many_keys', 'You have 50 API keys already. End one that is not used.')
    await recordEvent(tx, { userId: user_id, kind: 'key-created', detail: name, device })
    return { key, created: shown(row) }
  })
}

export function endApiKey(db: Database, { user_id }: Owner, id: string, device: Device): Promise<void> {
  return db.transaction(async (tx) => {
    const ended = await tx.row<{ name: string }>(sql`
      update api_keys set ended_at = now() where id = ${id} and user_id = ${user_id} and ended_at is null
      returning name`)
    if (!ended) throw new Absent('no_such_key', 'There is no such API key, or it has ended already.')
    await recordEvent(tx, { userId: user_id, kind: 'key-ended', detail: ended.name, device })
  })
}

/** Not more than once a minute, whichever process it is used at. */
export async function noteKeyUse(db: Queryable, id: string): Promise<void> {
  await db.rows(sql`
    update api_keys set last_used_at = now()
    where id = ${id} and (last_used_at is null or last_used_at < now() - interval '1 minute')`)
}

/** What is over for a month is of no use to anybody. */
export async function forgetOldKeys(db: Queryable): Promise<void> {
  await db.rows(sql`delete from api_keys where ended_at < now() - interval '30 days'`)
}

function shown({ created_at, last_used_at, expires_at, ...row }: Row): ListedKey {
  return {
    ...row,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
    expires_at: expires_at?.toISOString() ?? null,
  }
}
