import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { tokenHash } from './opaque-tokens.ts'

const STATE_MINUTES = 10

/** What somebody was sent to the provider for: to link an identity to an account, or, with null, to sign in and go on to a page. */
export type Errand = { user_id: string | null; next: string | null }
type Sent = { state: string; browser: string }

export async function keepState(db: Queryable, { state, browser }: Sent, errand: Errand): Promise<void> {
  await db.rows(sql`
    insert into oidc_states (hash, browser_hash, user_id, next, expires_at)
    values (${tokenHash(state)}, ${tokenHash(browser)}, ${errand.user_id}, ${errand.next},
            now() + make_interval(mins => ${STATE_MINUTES}))`)
}

/** Once, and only for the browser that was sent. One that comes to another browser stays good for its own. */
export function takeState(db: Queryable, { state, browser }: Sent): Promise<Errand | null> {
  return db.row<Errand>(sql`
    delete from oidc_states
    where hash = ${tokenHash(state)} and browser_hash = ${tokenHash(browser)} and expires_at > now()
    returning user_id, next`)
}

export async function forgetOldStates(db: Queryable): Promise<void> {
  await db.rows(sql`delete from oidc_states where expires_at < now()`)
}
