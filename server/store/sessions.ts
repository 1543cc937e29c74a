import { randomBytes } from 'node:crypto'
import type { Database, Queryable } from '#server/db/connect.ts'
import { publish, publishToUsers } from '#server/db/live.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { recordEvents } from './account-events.ts'
import { browserName } from './browser-name.ts'
import type { Device } from './device.ts'
import { newToken, successorOf, tokenHash } from './opaque-tokens.ts'

const ACCESS_MINUTES = 15
const REFRESH_DAYS = 30
/** Counted from the sign-in, however often it is refreshed. */
const SESSION_DAYS = 90
/** Tabs that refresh at the same moment with the same token are one user, not a thief. */
const REUSE_GRACE_SECONDS = 10

export type TokenPair = { access: { token: string }; refresh: { token: string } }

export type SignInWay = 'code' | 'passkey' | 'wallet' | 'oidc' | 'link'

/** Of a session `s`. */
export const lastMoment = sql`s.created_at + make_interval(days => ${SESSION_DAYS})`
export const isOpen = sql`s.ended_at is null and ${lastMoment} > now()`

export async function startSession(
  tx: Queryable,
  userId: string,
  { userAgent, address }: Device,
  way: SignInWay,
): Promise<TokenPair> {
  const session = await tx.row<{ id: string }>(sql`
    insert into sessions (user_id, user_agent, client_address, signed_in_by)
    values (${userId}, ${userAgent.slice(0, 300)}, ${address}, ${way}) returning id`)
  if (!session) throw new Error('insert returned no row')
  await publish(tx, userId, 'sessions', {})
  const refresh = newToken()
  await addRefreshToken(tx, session.id, refresh)
  return { access: { token: await addAccessToken(tx, session.id) }, refresh: { token: refresh } }
}

/** Its owner has just proved to be there. */
export async function confirmSession(tx: Queryable, sessionId: string): Promise<void> {
  await tx.rows(sql`update sessions set confirmed_at = now() where id = ${sessionId}`)
}

/** Whether the user has signed in before, and never from a browser of this name. */
export async function isNewBrowser(tx: Queryable, userId: string, userAgent: string): Promise<boolean> {
  const earlier = await tx.rows<{ user_agent: string }>(sql`
    select distinct user_agent from sessions where user_id = ${userId}`)
  const name = browserName(userAgent)
  return earlier.length > 0 && earlier.every((session) => browserName(session.user_agent) !== name)
}

/** How many seconds an access token is still good for; 0 if it is not. */
export async function secondsLeft(db: Queryable, accessToken: string): Promise<number> {
  const row = await db.row<{ seconds: number }>(sql`
    select extract(epoch from least(t.expires_at, ${lastMoment}) - clock_timestamp())::float8 as seconds
    from tokens t join sessions s on s.id = t.session_id
    where t.hash = ${tokenHash(accessToken)} and t.kind = 'access' and s.ended_at is null`)
  return Math.max(0, row?.seconds ?? 0)
}

/**
 * Exchanges a refresh token for a new pair, or answers null when it is worth nothing. A token that was exchanged
 * before leads to the newest of its line within the grace; after it, somebody else holds a copy, and the whole
 * session ends.
 */
export function refreshSession(
  db: Database,
  refreshToken: string,
  address: string,
): Promise<TokenPair | null> {
  return db.transaction(async (tx) => {
    let token = refreshToken
    for (;;) {
      const row = await findRefreshToken(tx, token)
      if (!row) return null
      if (row.replaced_s !== null && row.replaced_s > REUSE_GRACE_SECONDS) {
        await endSessions(tx, sql`s.id = ${row.session_id}`)
        return null
      }
      if (!row.successor_salt) {
        await noteUse(tx, row.session_id, address)
        const current = token === refreshToken ? await replaceToken(tx, row.session_id, token) : token
        return { access: { token: await addAccessToken(tx, row.session_id) }, refresh: { token: current } }
      }
      token = successorOf(token, row.successor_salt)
    }
  })
}

/** Ends the session that a refresh token belongs to, whether or not it was exchanged already. */
export function endSessionOf(db: Database, refreshToken: string, device: Device): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await findRefreshToken(tx, refreshToken)
    if (row) await endSessions(tx, sql`s.id = ${row.session_id}`, device)
  })
}

/**
 * Ends the open sessions `s` that are meant, and tells the tabs of their users. Their rows stay for a while, because they tell a known browser
 * from a new one; where they were used from is forgotten at once. `device` is where that was done: null for the operator, and for a token that came back.
 */
export async function endSessions(tx: Queryable, meant: Sql, device: Device | null = null): Promise<number> {
  const ended = await tx.rows<{ id: string; user_id: string; user_agent: string }>(sql`
    with open as (select s.id from sessions s where ${meant} and ${isOpen} order by s.id for update)
    update sessions s set ended_at = now(), client_address = '' from open where s.id = open.id
    returning s.id, s.user_id, s.user_agent`)
  const events = ended.map(({ user_id, user_agent }) => ({
    userId: user_id,
    detail: browserName(user_agent),
  }))
  await recordEvents(tx, 'session-ended', events, device)
  await tx.rows(sql`delete from tokens where session_id = any(${ended.map(({ id }) => id)}::uuid[])`)
  await publishToUsers(tx, [...new Set(ended.map(({ user_id }) => user_id))], 'sessions', {})
  return ended.length
}

export async function forgetOldSessions(db: Queryable): Promise<void> {
  await db.rows(sql`
    delete from sessions s where ${lastMoment} < now()
      or s.created_at < now() - make_interval(days => ${REFRESH_DAYS})
        and not exists (select from tokens t where t.session_id = s.id and t.expires_at >= now())`)
  await db.rows(sql`delete from tokens where expires_at < now()`)
}

type RefreshRow = { session_id: string; successor_salt: Buffer | null; replaced_s: number | null }

/**
 * Locks the session, so that parallel refreshes of one line come one after the other, and reads the token when they have. Whatever locks
 * sessions and tokens does it in this order.
 */
async function findRefreshToken(tx: Queryable, token: string): Promise<RefreshRow | null> {
  const session = await tx.row(sql`
    select from sessions s where s.id = (select session_id from tokens where hash = ${tokenHash(token)}) and ${isOpen}
    for update`)
  if (!session) return null
  return tx.row<RefreshRow>(sql`
    select session_id, successor_salt, extract(epoch from clock_timestamp() - replaced_at)::float8 as replaced_s
    from tokens where hash = ${tokenHash(token)} and kind = 'refresh' and expires_at > now()`)
}

async function replaceToken(tx: Queryable, sessionId: string, token: string): Promise<string> {
  const salt = randomBytes(16)
  const successor = successorOf(token, salt)
  await tx.rows(sql`
    update tokens set replaced_at = clock_timestamp(), successor_salt = ${salt} where hash = ${tokenHash(token)}`)
  await addRefreshToken(tx, sessionId, successor)
  return successor
}

/** Tabs that refresh at the same moment are one use. */
async function noteUse(tx: Queryable, sessionId: string, address: string): Promise<void> {
  await tx.rows(sql`
    update sessions set used_at = now(), client_address = ${address}
    where id = ${sessionId} and (used_at < now() - interval '1 minute' or client_address <> ${address})`)
}

async function addAccessToken(tx: Queryable, sessionId: string): Promise<string> {
  const token = newToken()
  await addToken(tx, sessionId, token, 'access', sql`make_interval(mins => ${ACCESS_MINUTES})`)
  return token
}

async function addRefreshToken(tx: Queryable, sessionId: string, token: string): Promise<void> {
  await addToken(tx, sessionId, token, 'refresh', sql`make_interval(days => ${REFRESH_DAYS})`)
}

/** No token outlives its session. */
async function addToken(
  tx: Queryable,
  sessionId: string,
  token: string,
  kind: 'access' | 'refresh',
  lifetime: Sql,
): Promise<void> {
  await tx.rows(sql`
    insert into tokens (hash, session_id, kind, expires_at)
    select ${tokenHash(token)}, s.id, ${kind}, least(now() + ${lifetime}, ${lastMoment})
    from sessions s where s.id = ${sessionId}`)
}
