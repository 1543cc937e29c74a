import { call } from '../../client/call.ts'
import { endSession } from '../../client/session.ts'
import { confirmLeave } from '../../leave-guard.ts'
import { readTokens } from '../../storage/storage.ts'

/** Signs out here at once, even if the server cannot be reached. */
export async function logOut(): Promise<void> {
  if (!(await confirmLeave())) return
  const tokens = readTokens()
  if (tokens) {
    const told = call('POST /auth/logout', { body: { refreshToken: tokens.refresh } })
    told.catch((error) => console.error('The server could not be told of the log-out.', error))
  }
  endSession('left')
}
