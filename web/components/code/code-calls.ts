import { CallError } from '../../client/call.ts'
import { ConfirmationCancelled } from '../../client/confirmation-cancelled.ts'
import { failureText } from '../../client/failure-text.ts'
import { report } from '../../client/report.ts'
import type { RefusedCode } from './CodeForm.tsx'

/** Seconds between two codes to one address, as the server has it. */
const resendAfterS = 60

export type SentCode = { token: string; resendAt: number }
type NotSent = { message: string; retryAt: number | null }

/** What belongs to a code that has just been sent. */
export function sentNow(token: string): SentCode {
  return { token, resendAt: Date.now() + resendAfterS * 1000 }
}

/** Has a code sent. If that is refused, it gives what to say, and when to ask again. */
export async function sendCode(send: () => Promise<{ token: string }>): Promise<SentCode | NotSent> {
  try {
    const { token } = await send()
    return sentNow(token)
  } catch (error) {
    report(error)
    const wait = error instanceof CallError ? error.retryAfterS : undefined
    return { message: failureText(error), retryAt: wait === undefined ? null : Date.now() + wait * 1000 }
  }
}

/** Tries a code; null when it was right. One that got no answer may be sent again. */
export async function tryCode(attempt: () => Promise<unknown>): Promise<RefusedCode | null> {
  try {
    await attempt()
    return null
  } catch (error) {
    if (error instanceof ConfirmationCancelled)
      return { message: 'Confirm that it is you to go on.', codeRefused: false }
    report(error)
    const isAnswer = error instanceof CallError && error.status < 500
    const message = (error instanceof CallError && error.fields.code) || failureText(error)
    return { message, codeRefused: isAnswer }
  }
}
