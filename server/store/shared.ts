import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ChainKey } from '#api/chains.ts'
import type { SharedType, SharePanel } from '#api/share-panels.ts'
import type { Database, Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { Absent, Forbidden, Rejected, TooMany } from '#server/errors.ts'
import {
  forgetHit,
  type Limit,
  recordHit,
  secondsUntilRoom,
  sharePasswordsPerClient,
  sharePasswordsPerLink,
  sharePasswordsPerVisitor,
} from './limits.ts'
import { tokenHash } from './opaque-tokens.ts'
import { isPassword } from './passwords.ts'
import { isLinked } from './share-links.ts'

const PASS_MS = 12 * 60 * 60_000

/** A link that is open, and what it shows. */
export type Shared = {
  id: string
  owner_id: string
  contract_type: SharedType
  contract_chain: ChainKey
  contract_address: string
  /** The contract's own name. What its owner calls it is the owner's alone. */
  name: string
  state: 'start' | 'processing' | 'ready'
  is_read: boolean
  counts_native: boolean | null
  panels: SharePanel[]
  title: string
  password_salt: Buffer | null
  password_hash: Buffer | null
}

/**
 * The link with this token. One that is unknown, has ended or expired, whose collection is no longer tracked, or whose account is blocked
 * or about to be deleted shows nothing, and all of them say the same.
 */
export async function findShared(db: Queryable, token: string): Promise<Shared> {
  const found = await db.row<Shared>(sql`
    select l.id, l.user_id as owner_id, l.contract_type, l.chain as contract_chain, l.address as contract_address,
      case when c.kind = 'wallet' then '' else c.name end as name, c.state,
      c.state = 'ready' or c.cursor_block >= c.first_block as is_read,
      case when c.kind = 'wallet' then c.counts_native end as counts_native,
      l.panels, l.title, l.password_salt, l.password_hash
    from share_links l join users u on u.id = l.user_id
    join contracts c on ${isLinked}
    join collections s on s.contract_id = c.id and s.user_id = l.user_id
    where l.hash = ${tokenHash(token)} and l.ended_at is null and (l.expires_at is null or l.expires_at > now())
      and u.blocked_at is null and u.delete_at is null`)
  if (!found) throw new Absent('nothing_shared', 'This link does not show anything (any longer).')
  return found
}

/** Not more than once a minute, whichever process it is opened at. */
export async function noteOpened(db: Queryable, id: string): Promise<void> {
  await db.rows(sql`
    update share_links set last_opened_at = now(), opens = opens + 1
    where id = ${id} and (last_opened_at is null or last_opened_at < now() - interval '1 minute')`)
}

/** Throws unless the link has no password, or this pass was given for its present one. */
export function checkPass({ password_hash }: Shared, token: string, pass: string | undefined): void {
  if (!password_hash || (pass && isPass(password_hash, token, pass))) return
  throw new Forbidden('password_needed', 'This link has a password.')
}

/** The pass for the right password. Tries are counted before they are compared, and a right one is not counted. */
export async function unlock(
  db: Database,
  shared: Shared,
  { token, password, client }: { token: string; password: string; client: string },
): Promise<string> {
  const { id, password_salt, password_hash } = shared
  if (!password_salt || !password_hash) throw new Rejected('no_password', 'This link has no password.')
  const counted: [Limit, string][] = [
    [sharePasswordsPerVisitor, `${id} ${client}`],
    [sharePasswordsPerClient, client],
    [sharePasswordsPerLink, id],
  ]
  await db.transaction(async (tx) => {
    for (const [limit, key] of counted) {
      const wait = await secondsUntilRoom(tx, limit, key)
      if (wait > 0)
        throw new TooMany('too_many_tries', 'Too many passwords were tried. Try again later.', wait)
    }
    for (const [limit, key] of counted) await recordHit(tx, limit, key)
  })
  const isRight = await isPassword(password, { salt: password_salt, hash: password_hash })
  const message = 'This is not the password of the link.'
  if (!isRight) throw new Rejected('password_wrong', message, { password: message })
  await db.transaction(async (tx) => {
    for (const [limit, key] of counted) await forgetHit(tx, limit, key)
  })
  const until = String(Date.now() + PASS_MS)
  return `${until}.${signatureOf(password_hash, token, until)}`
}

function isPass(passwordHash: Buffer, token: string, pass: string): boolean {
  const [until = '', signature = ''] = pass.split('.')
  if (!/^\d{1,15}$/.test(until) || Number(until) <= Date.now()) return false
  const expected = Buffer.from(signatureOf(passwordHash, token, until))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Of the stored hash and of the token, which is not stored: neither the database nor the link alone is enough to make one. */
function signatureOf(passwordHash: Buffer, token: string, until: string): string {
  return createHmac('sha256', passwordHash).update(`${token} ${until}`).digest('base64url')
}
