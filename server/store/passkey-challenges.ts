import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { Rejected } from '#server/errors.ts'
import { newToken, tokenHash } from './opaque-tokens.ts'

const CHALLENGE_MINUTES = 5

/** A challenge is good for what it was asked for, once; beside a sign-in, by the account that asked. */
export type ChallengePurpose = { for: 'sign-in' } | { for: 'confirm' | 'add'; userId: string }

export async function createChallenge(tx: Queryable, purpose: ChallengePurpose): Promise<string> {
  const challenge = newToken()
  await tx.rows(sql`
    insert into passkey_challenges (hash, purpose, user_id, expires_at)
    values (${tokenHash(challenge)}, ${purpose.for}, ${userOf(purpose)}, now() + make_interval(mins => ${CHALLENGE_MINUTES}))`)
  return challenge
}

/** Whether it was given for this, and neither used nor too old. It is used from then on. */
export async function takeChallenge(
  tx: Queryable,
  challenge: string,
  purpose: ChallengePurpose,
): Promise<boolean> {
  const taken = await tx.row(sql`
    delete from passkey_challenges
    where hash = ${tokenHash(challenge)} and purpose = ${purpose.for} and user_id is not distinct from ${userOf(purpose)}::uuid
      and expires_at > now()
    returning 1 as taken`)
  return taken !== null
}

export async function forgetOldChallenges(db: Queryable): Promise<void> {
  await db.rows(sql`delete from passkey_challenges where expires_at < now()`)
}

export const challengeSpent = () =>
  new Rejected('challenge_spent', 'This took too long, or was sent before. Please try again.')

function userOf(purpose: ChallengePurpose): string | null {
  return 'userId' in purpose ? purpose.userId : null
}
