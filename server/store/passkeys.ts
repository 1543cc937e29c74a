import type { CallReply, ParsedBody } from '#api/calls.ts'
import type { Database, Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { Absent, Conflict, NoRoom, Rejected } from '#server/errors.ts'
import { recordEvent } from './account-events.ts'
import { browserName } from './browser-name.ts'
import type { Device } from './device.ts'
import { enforceLimit, passkeyChallengesPerUser } from './limits.ts'
import { challengeSpent, createChallenge, takeChallenge } from './passkey-challenges.ts'
import { tooMany } from './sign-in.ts'
import { readProfile } from './users.ts'
import { challengeOf, checkRegistered, type Site, toCreate } from './webauthn.ts'

const MOST_PER_USER = 20
/** Those that WebAuthn names. What else a browser says is of no use. */
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

type Listed = CallReply<'POST /api/passkeys'>['result'][number]
type Row = Omit<Listed, 'created_at' | 'last_used_at'> & { created_at: Date; last_used_at: Date | null }
type Owner = { user_id: string }

const columns = sql`id, name, created_at, last_used_at`

export async function listPasskeys(db: Queryable, { user_id }: Owner): Promise<Listed[]> {
  const rows = await db.rows<Row>(sql`
    select ${columns} from passkeys where user_id = ${user_id} order by created_at desc, id`)
  return rows.map(shown)
}

/** By what browsers know the passkeys of an account. */
export function readCredentials(
  db: Queryable,
  { user_id }: Owner,
): Promise<{ credential_id: Buffer; transports: string[] }[]> {
  return db.rows(sql`
    select credential_id, transports from passkeys where user_id = ${user_id} order by created_at, id`)
}

/** What the browser needs to make a passkey. It makes none where the account has one already. */
export function askForPasskey(
  db: Database,
  { user_id }: Owner,
  site: Site,
): Promise<CallReply<'POST /api/passkeys/options'>> {
  return db.transaction(async (tx) => {
    await enforceLimit(tx, passkeyChallengesPerUser, user_id, (wait) =>
      tooMany('too_many_requests', 'Too many tries with passkeys.', wait),
    )
    const profile = await readProfile(tx, user_id)
    if (!profile) throw new Absent('no_profile', 'This account no longer exists.')
    const known = await readCredentials(tx, { user_id })
    if (known.length >= MOST_PER_USER) throw tooManyPasskeys()
    const challenge = await createChallenge(tx, { for: 'add', userId: user_id })
    return toCreate(site, { id: user_id, email: profile.email }, challenge, known)
  })
}

type Given = ParsedBody<'POST /api/passkeys/add'> & { sites: readonly Site[]; device: Device }

export async function addPasskey(
  db: Database,
  { user_id }: Owner,
  { name, response, sites, device }: Given,
): Promise<Listed> {
  const challenge = challengeOf(response) ?? ''
  const isFresh = await db.transaction((tx) => takeChallenge(tx, challenge, { for: 'add', userId: user_id }))
  if (!isFresh) throw challengeSpent()
  const made = await checkRegistered(response, challenge, sites)
  if (!made) throw new Rejected('passkey_refused', 'This passkey could not be added. Please try again.')
  const transports = TRANSPORTS.filter((one) => response.response.transports?.includes(one))
  return db.transaction(async (tx) => {
    // Parallel ones count one after the other.
    await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`passkeys:${user_id}`}, 0))`)
    if ((await readCredentials(tx, { user_id })).length >= MOST_PER_USER) throw tooManyPasskeys()
    const row = await tx.row<Row>(sql`
      insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
      values (${user_id}, ${made.id}, ${made.publicKey}, ${made.counter}, ${transports}::text[], ${name || browserName(device.userAgent)})
      on conflict (credential_id) do nothing
      returning ${columns}`)
    if (!row) throw new Conflict('passkey_known', 'This passkey was added already.')
    await recordEvent(tx, { userId: user_id, kind: 'passkey-added', detail: row.name, device })
    return shown(row)
  })
}

export function renamePasskey(
  db: Database,
  { user_id }: Owner,
  { id, name }: ParsedBody<'POST /api/passkeys/rename'>,
  device: Device,
): Promise<Listed> {
  return db.transaction(async (tx) => {
    const row = await tx.row<Row>(sql`
      update passkeys set name = ${name} where id = ${id} and user_id = ${user_id} returning ${columns}`)
    if (!row) throw noSuchPasskey()
    await recordEvent(tx, { userId: user_id, kind: 'passkey-renamed', detail: name, device })
    return shown(row)
  })
}

export function removePasskey(db: Database, { user_id }: Owner, id: string, device: Device): Promise<void> {
  return db.transaction(async (tx) => {
    const removed = await tx.row<{ name: string }>(sql`
      delete from passkeys where id = ${id} and user_id = ${user_id} returning name`)
    if (!removed) throw noSuchPasskey()
    await recordEvent(tx, { userId: user_id, kind: 'passkey-removed', detail: removed.name, device })
  })
}

const noSuchPasskey = () =>
  new Absent('no_such_passkey', 'There is no such passkey, or it was removed already.')
const tooManyPasskeys = () =>
  new NoRoom('too_many_passkeys', 'You have 20 passkeys already. Remove one that is not used.')

function shown({ created_at, last_used_at, ...row }: Row): Listed {
  return {
    ...row,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }
}
