import type { Database } from '#server/db/connect.ts'
import type { Env } from '#server/env.ts'
import { isLoopback } from '#server/env-variables.ts'
import { Forbidden } from '#server/errors.ts'
import type { Caller } from '#server/store/callers.ts'
import { readProfile } from '#server/store/users.ts'

type Request = { caller: Caller; isLocal: boolean }

export type Operators = {
  includes(request: Request): Promise<boolean>
  /** Throws what everybody else is answered. */
  admit(request: Request): Promise<void>
}

/**
 * Whose accounts see what is the operator's business: those that OPERATORS names. If it names none, somebody who has signed in on this
 * machine, as long as the server is there for this machine alone: in demo mode, or as HOST is loopback.
 */
export function createOperators(
  db: Database,
  { operators, demo, host }: Pick<Env, 'operators' | 'demo' | 'host'>,
): Operators {
  async function includes({ caller, isLocal }: Request): Promise<boolean> {
    if (!operators) return isLocal && (demo || isLoopback(host))
    const profile = await readProfile(db, caller.user_id)
    return profile !== null && operators.includes(profile.email)
  }
  return {
    includes,
    async admit(request) {
      if (await includes(request)) return
      throw new Forbidden('not_an_operator', 'This is for the operators of this server.')
    },
  }
}
