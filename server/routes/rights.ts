import type { Call } from '#api/call.ts'
import { Forbidden } from '#server/errors.ts'
import type { Caller } from '#server/store/callers.ts'

/** Throws unless the caller may make the call: the one place that says so. Whose things it reaches is the caller's `owner_id`. */
export function checkRights(call: Pick<Call, 'scope' | 'confirmed'>, caller: Caller): void {
  if (caller.by === 'key') {
    if (call.scope === undefined)
      throw new Forbidden('not_for_keys', 'An API key cannot do this. Sign in to do it.')
    if (!caller.scopes.includes(call.scope))
      throw new Forbidden('scope_missing', `This API key lacks the scope '${call.scope}'.`)
  } else if (call.confirmed && caller.confirmed_until.getTime() <= Date.now()) {
    throw new Forbidden('confirmation_needed', 'Confirm that it is you to go on.')
  }
}
