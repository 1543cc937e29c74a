import type { CallReply } from '#api/calls.ts'
import type { Database, Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { Absent, Refusal, Rejected } from '#server/errors.ts'
import { recordEvent } from './account-events.ts'
import type { SessionCaller } from './callers.ts'
import { confirmed } from './confirmations.ts'
import type { Device } from './device.ts'
import {
  enforceLimit,
  type Limit,
  passkeyChallengesPerClient,
  passkeyChallengesPerUser,
  recordHit,
  secondsUntilRoom,
  wrongConfirmationsPerUser,
  wrongPasskeysPerClient,
  wrongPasskeysPerNetwork,
} from './limits.ts'
import {
  type ChallengePurpose,
  challengeSpent,
  createChallenge,
  takeChallenge,
} from './passkey-challenges.ts'
import { readCredentials } from './passkeys.ts'
import type { TokenPair } from './sessions.ts'
import { type Client, signInUser, tooMany } from './sign-in.ts'
import {
  bytesOf,
  challengeOf,
  checkSigned,
  loadWebauthn,
  type Signed,
  type Site,
  toSign,
} from './webauthn.ts'

type ToSign = CallReply<'POST /auth/passkey-options'>

/** Names no account: the browser offers the passkeys that it has for this server. */
export function askForSignIn(db: Database, client: Client, site: Site): Promise<ToSign> {
  return db.transaction(async (tx) => {
    await enforceLimit(tx, passkeyChallengesPerClient, client.key, (wait) =>
      tooMany('too_many_requests', 'Too many sign-ins from here.', wait),
    )
    return toSign(site, await createChallenge(tx, { for: 'sign-in' }), [])
  })
}

/** For one of the account's own passkeys. */
export function askToConfirm(db: Database, { user_id }: SessionCaller, site: Site): Promise<ToSign> {
  return db.transaction(async (tx) => {
    await enforceLimit(tx, passkeyChallengesPerUser, user_id, (wait) =>
      tooMany('too_many_requests', 'Too many tries with passkeys.', wait),
    )
    const own = await readCredentials(tx, { user_id })
    if (own.length === 0) throw new Absent('no_passkey', 'You have no passkey. Use a code by e-mail.')
    return toSign(site, await createChallenge(tx, { for: 'confirm', userId: user_id }), own)
  })
}

type Attempt = { response: Signed; sites: readonly Site[]; device: Device }

/** Exchanges a challenge that a passkey has signed for a session. */
export async function signInByPasskey(
  db: Database,
  attempt: Attempt & { client: Client },
): Promise<TokenPair> {
  const { client, device } = attempt
  const counted: Counted[] = [
    [wrongPasskeysPerClient, client.key, 'from here'],
    [wrongPasskeysPerNetwork, client.network, 'from here'],
  ]
  await loadWebauthn()
  const outcome = await db.transaction(async (tx) => {
    const checked = await checkPasskey(tx, { for: 'sign-in' }, attempt, counted)
    if (checked instanceof Refusal) return checked
    return signInUser(tx, checked.userId, device, 'passkey').catch(refusal)
  })
  // Thrown outside: what a refused attempt has spent must be committed.
  if (outcome instanceof Error) throw outcome
  return outcome
}

/** The session counts as confirmed for a while. */
export async function confirmByPasskey(db: Database, caller: SessionCaller, attempt: Attempt): Promise<void> {
  const counted: Counted[] = [[wrongConfirmationsPerUser, caller.user_id, 'for this account']]
  await loadWebauthn()
  const outcome = await db.transaction(async (tx) => {
    const purpose = { for: 'confirm', userId: caller.user_id } as const
    const checked = await checkPasskey(tx, purpose, attempt, counted)
    if (checked instanceof Refusal) return checked
    await confirmed(tx, caller, 'passkey', attempt.device)
    return null
  })
  if (outcome) throw outcome
}

type Counted = [limit: Limit, key: string, where: string]
type Stored = { id: string; user_id: string; credential_id: Buffer; public_key: Buffer; counter: number }

/**
 * Whose passkey has signed the challenge. A passkey that is not known is refused as one that has signed something else: nobody learns
 * which there are. What is refused is counted, and told to the account if there is one.
 */
async function checkPasskey(
  tx: Queryable,
  purpose: ChallengePurpose,
  { response, sites, device }: Attempt,
  counted: readonly Counted[],
): Promise<{ userId: string } | Refusal> {
  // Always in this order: each is locked until the end.
  for (const [limit, key, where] of counted) {
    const wait = await secondsUntilRoom(tx, limit, key)
    if (wait > 0) return tooMany('too_many_wrong_passkeys', `Too many passkeys were refused ${where}.`, wait)
  }
  const challenge = challengeOf(response) ?? ''
  if (!(await takeChallenge(tx, challenge, purpose))) return challengeSpent()
  const owner = 'userId' in purpose ? purpose.userId : null
  const stored = await findPasskey(tx, response.id, owner)
  const counter = stored && (await checkSigned(response, challenge, sites, stored))
  if (stored && counter !== null) {
    await tx.rows(sql`update passkeys set counter = ${counter}, last_used_at = now() where id = ${stored.id}`)
    return { userId: stored.user_id }
  }
  for (const [limit, key] of counted) await recordHit(tx, limit, key)
  const userId = stored?.user_id ?? owner
  if (userId) await recordEvent(tx, { userId, kind: 'sign-in-failed', detail: 'passkey', device })
  return new Rejected('passkey_refused', 'This passkey was not accepted. Use a code by e-mail instead.')
}

/** Locked until the end: its counter goes up one use after the other. */
function findPasskey(tx: Queryable, id: string, owner: string | null): Promise<Stored | null> {
  return tx.row<Stored>(sql`
    select id, user_id, credential_id, public_key, counter from passkeys
    where credential_id = ${bytesOf(id)} and (${owner}::uuid is null or user_id = ${owner}) for update`)
}

function refusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}
