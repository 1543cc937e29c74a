import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import type { TooMany } from '#server/errors.ts'

/** At most `count` within `seconds`, for each of the windows. */
export type Limit = { scope: string; windows: readonly { count: number; seconds: number }[] }

const MINUTE = 60
export const HOUR = 60 * MINUTE
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
/** Each goes to the provider of single sign-on. */
export const oidcStartsPerClient: Limit = { ...loginsPerClient, scope: 'oidc-start' }
export const ticketsPerClient: Limit = { scope: 'ticket', windows: [{ count: 60, seconds: 5 * MINUTE }] }
/** A browser needs one each quarter of an hour, for all of its tabs; many may be behind one address. */
export const sessionRefreshesPerClient: Limit = {
  scope: 'refresh-session',
  windows: [{ count: 120, seconds: MINUTE }],
}
export const wrongCodesPerAddress: Limit = { scope: 'wrong-code', windows: [{ count: 25, seconds: DAY }] }
/** Across all addresses. An office behind one IP address mistypes less than this in a day. */
export const wrongCodesPerClient: Limit = {
  scope: 'wrong-code-client',
  windows: [{ count: 50, seconds: DAY }],
}
export const wrongCodesPerNetwork: Limit = {
  scope: 'wrong-code-network',
  windows: [{ count: 200, seconds: DAY }],
}

/** Each leaves a row for some minutes. */
export const passkeyChallengesPerClient: Limit = { ...loginsPerClient, scope: 'passkey-challenge' }
export const passkeyChallengesPerUser: Limit = { ...loginsPerClient, scope: 'passkey-challenge-user' }
/** A signature cannot be guessed; who tries keeps the server busy and fills audit logs. */
export const wrongPasskeysPerClient: Limit = { ...wrongCodesPerClient, scope: 'wrong-passkey-client' }
export const wrongPasskeysPerNetwork: Limit = { ...wrongCodesPerNetwork, scope: 'wrong-passkey-network' }

/** By account, and not by address: strangers who use up those of its address keep nobody from confirming. */
export const confirmationMailsPerUser: Limit = { ...mailsPerAddress, scope: 'confirmation-mail' }
export const wrongConfirmationsPerUser: Limit = { ...wrongCodesPerAddress, scope: 'wrong-confirmation' }

/** Codes to addresses that somebody says are theirs, beside the limits of each address. */
export const newEmailMailsPerUser: Limit = {
  scope: 'new-email-mail',
  windows: [
    { count: 5, seconds: HOUR },
    { count: 10, seconds: DAY },
  ],
}

/** Each reads all that an account has. */
export const exportsPerUser: Limit = { scope: 'export', windows: [{ count: 5, seconds: HOUR }] }
/** By client, or by account if a wallet is to be linked. Each nonce is a row for some minutes. */
export const walletNonces: Limit = { scope: 'wallet-nonce', windows: [{ count: 30, seconds: 5 * MINUTE }] }
/** Likewise. Each may have a node asked what a contract says. */
export const walletTries: Limit = { scope: 'wallet-try', windows: [{ count: 30, seconds: 5 * MINUTE }] }
/** How many failures with wallets the log of an account takes: everybody who knows an address can cause them. */
export const loggedWalletFailures: Limit = { scope: 'wallet-failure', windows: [{ count: 25, seconds: DAY }] }

export const supportRequestsPerUser: Limit = { scope: 'support', windows: [{ count: 20, seconds: HOUR }] }

/** Each may take a core for two seconds. */
export const uploadsPerUser: Limit = {
  scope: 'upload',
  windows: [
    { count: 30, seconds: MINUTE },
    { count: 600, seconds: HOUR },
  ],
}

/** Each asks the operator's nodes a dozen questions. */
export const discoveriesPerUser: Limit = {
  scope: 'discover',
  windows: [
    { count: 60, seconds: MINUTE },
    { count: 600, seconds: HOUR },
  ],
}

/** Each asks every endpoint of a chain some twenty questions. */
export const chainChecksPerUser: Limit = {
  scope: 'check-chain',
  windows: [
    { count: 10, seconds: MINUTE },
    { count: 60, seconds: HOUR },
  ],
}

export const testMailsPerUser: Limit = {
  scope: 'test-mail',
  windows: [
    { count: 3, seconds: MINUTE },
    { count: 20, seconds: HOUR },
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

export const shareLinkWritesPerUser: Limit = { scope: 'share-link', windows: [{ count: 120, seconds: HOUR }] }
/** Wrong passwords of one link by one client. */
export const sharePasswordsPerVisitor: Limit = {
  scope: 'share-password',
  windows: [{ count: 10, seconds: HOUR }],
}
/** Of all links. */
export const sharePasswordsPerClient: Limit = {
  scope: 'share-password-client',
  windows: [{ count: 50, seconds: DAY }],
}
/** By all clients: 200 a day guess no password that took any thought. */
export const sharePasswordsPerLink: Limit = {
  scope: 'share-password-link',
  windows: [{ count: 200, seconds: DAY }],
}

const longestWindow = DAY

/**
 * Seconds until the key has room for one more; 0 when it has now. Until the transaction ends, nobody else can ask
 * for or record a hit of the same key, so parallel requests cannot all find the last place free.
 */
export async function secondsUntilRoom(tx: Queryable, limit: Limit, key: string): Promise<number> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`${limit.scope}:${key}`}, 0))`)
  const counts = limit.windows.map((window) => window.count)
  const seconds = limit.windows.map((window) => window.seconds)
  // Hits in the future were recorded before the clock was set back: they are ignored.
  const row = await tx.row<{ wait: number }>(sql`
    select coalesce(max(ceil(w.seconds - blocking.age)), 0)::int as wait
    from unnest(${counts}::int[], ${seconds}::int[]) as w (count, seconds)
    cross join lateral (
      select greatest(0, extract(epoch from clock_timestamp() - at)) as age
      from limit_hits where scope = ${limit.scope} and key = ${key} and at < clock_timestamp() + interval '1 minute'
      order by at desc offset w.count - 1 limit 1
    ) as blocking`)
  return Math.max(0, row?.wait ?? 0)
}

export async function recordHit(tx: Queryable, limit: Limit, key: string): Promise<void> {
  await tx.rows(sql`insert into limit_hits (scope, key) values (${limit.scope}, ${key})`)
}

/** Takes the last one back: it was none that has to be counted. */
export async function forgetHit(tx: Queryable, limit: Limit, key: string): Promise<void> {
  await tx.rows(sql`
    delete from limit_hits where ctid = (
      select ctid from limit_hits where scope = ${limit.scope} and key = ${key} order by at desc limit 1)`)
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

/** Of the last so many seconds. */
export async function countHits(db: Queryable, limit: Limit, key: string, seconds: number): Promise<number> {
  const row = await db.row<{ hits: number }>(sql`
    select count(*) as hits from limit_hits
    where scope = ${limit.scope} and key = ${key} and at > clock_timestamp() - make_interval(secs => ${seconds})`)
  return row?.hits ?? 0
}

export async function forgetOldHits(db: Queryable): Promise<void> {
  await db.rows(sql`delete from limit_hits where at < now() - make_interval(secs => ${longestWindow})`)
}
