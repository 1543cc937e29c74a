import { call } from '../../client/call.ts'
import { signWithPasskey, tryPasskey } from '../../client/passkeys.ts'
import type { Tokens } from '../../storage/storage.ts'

/**
 * The browser shows the passkeys that it has for this server: nobody has to say who they are. Gives what to say if nobody was signed in, and
 * nothing if the person has given up.
 */
export function signInByPasskey(onTokens: (tokens: Tokens) => Promise<void>): Promise<string> {
  return tryPasskey(async () => {
    const options = await call('POST /auth/passkey-options', { body: {} })
    const response = await signWithPasskey(options)
    const { tokens } = await call('POST /auth/passkey', { body: { response } })
    await onTokens({ access: tokens.access.token, refresh: tokens.refresh.token })
  })
}
