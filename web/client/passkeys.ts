import type { CallReply } from '#api/calls.ts'
import { CallError } from './call.ts'
import { chunk } from './chunk.ts'
import { ConfirmationCancelled } from './confirmation-cancelled.ts'
import { failureText } from './failure-text.ts'
import { report } from './report.ts'

/** For the few who use a passkey, when they do. */
const load = chunk(() => import('@simplewebauthn/browser'))

/** The browser asks the person, and makes a passkey. */
export async function makePasskey(optionsJSON: CallReply<'POST /api/passkeys/options'>) {
  const { startRegistration } = await load()
  return startRegistration({ optionsJSON })
}

/** The browser asks the person, and has one of their passkeys sign. */
export async function signWithPasskey(optionsJSON: CallReply<'POST /auth/passkey-options'>) {
  const { startAuthentication } = await load()
  return startAuthentication({ optionsJSON })
}

/** By the names that WebAuthn gives them. */
const texts: Record<string, string> = {
  InvalidStateError: 'This device has a passkey for your account already.',
  ConstraintError: 'This device cannot keep a passkey that asks for a PIN, a finger or a face.',
  NotSupportedError: 'This device cannot keep a passkey.',
  SecurityError: 'Passkeys do not work at this address. Ask the operator for the right one.',
}

/** Does something with a passkey. Gives what to say if it has failed: nothing if the person has given up. */
export async function tryPasskey(act: () => Promise<void>): Promise<string> {
  try {
    await act()
    return ''
  } catch (error) {
    const text = failureOf(error)
    if (text) report(error)
    return text
  }
}

function failureOf(error: unknown): string {
  if (error instanceof CallError) return error.message
  if (error instanceof ConfirmationCancelled || !(error instanceof Error)) return ''
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') return ''
  // What fetch throws.
  if (error instanceof TypeError) return failureText(error)
  return texts[error.name] ?? 'The passkey could not be used. Please try again.'
}
