import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import type { TooMany } from '#server/errors.ts'

/** At most `count` within `seconds`, for each of the windows. */
export type Limit = { scope: string; windows: readonly { count: number; seconds: number }[] }

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export const mailsPerAddress: Limit = {
  scope: 'mail',
  windows: [
    { count: 1, seconds: MINUTE },
    { count: 5, seconds: HOUR },
    { count: 10, seconds: DAY },
  ],
}
export const loginsPerClient: Limit = { scope: 'login', windows: [{ count: 30, seconds: 5 * MINUTE }] }
/** A browser needs one each quarter of an hour, for all of its tabs; many may be behind one address. */
export const sessionRefreshesPerClient: Limit = {
  scope: 'refresh-session',
  windows: [{ count: 120, seconds: MINUTE }],
}
export const wrongCodesPerAddress: Limit = { scope: 'wrong-code', windows: [{ count: 25, seconds: DAY }] }

export const supportRequestsPerUser: Limit = { scope: 'support', windows: [{ count: 20, seconds: HOUR }] }

/** Each asks the operator's nodes a dozen questions. */
export const discoveriesPerUser: Limit = {
  scope: 'discover',
  windows: [
    { count: 60, seconds: MINUTE },
    { count: 600, seconds: HOUR },
  ],
}

export const tokenRefreshesPerUser: Limit = {
  scope: 'refresh-token',
  windows: [
    { count: 20, seconds: MINUTE },
    { count: 200, seconds: HOUR },
  ],
}
/** Each may read tens of thousands of addresses again. */
export const contractRefreshesPerUser: Limit = {
  scope: 'refresh-contract',
  windows: [
    { count: 2, seconds: 10 * MINUTE },
    { count: 10, seconds: DAY },
  ],
}

const longestWindow = DAY

/**
 * Seconds until the key has room for one more; 0 when it has now. Until the transaction ends, nobody else can ask
 * for or record a hit of the same key, so parallel requests cannot all find the last place free.
 */
export async function secondsUntilRoom(tx: Queryable, limit: Limit, key: string): Promise<number> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`${limit.scope}:${key}`}, 0))`)
  const most = Math.max(...limit.windows.map((window) => window.count))
  // Hits in the future were recorded before the clock was set back: they are ignored.
  const hits = await tx.rows<{ age: number }>(sql`
    select greatest(0, extract(epoch from clock_timestamp() - at))::float8 as age
    from limit_hits where scope = ${limit.scope} and key = ${key} and at < clock_timestamp() + interval '1 minute'
    order by at desc limit ${most}`)
  const waits = limit.windows.map(({ count, seconds }) => {
    const blocking = hits[count - 1]
    return blocking ? Math.ceil(seconds - blocking.age) : 0
  })
  return Math.max(0, ...waits)
}

export async function recordHit(tx: Queryable, limit: Limit, key: string): Promise<void> {
  await tx.rows(sql`insert into limit_hits (scope, key) values (${limit.scope}, ${key})`)
}

/** Counts one more for the key. Throws the refusal if there is no room for it. */
export async function enforceLimit(
  tx: Queryable,
  limit: Limit,
  key: string,
  refusal: (waitSeconds: number) => TooMany,
): Promise<void> {
  const wait = await secondsUntilRoom(tx, limit, key)
  if (wait > 0) throw refusal(wait)
  await recordHit(tx, limit, key)
}

export async function forgetOldHits(db: Queryable): Promise<void> {
  await db.rows(sql`delete from limit_hits where at < now() - make_interval(secs => ${longestWindow})`)
}
