import { CODE_MINUTES } from '#api/login-code.ts'
import { CallError, call } from '../../client/call.ts'
import { report } from '../../client/report.ts'
import { closeToasts, notifyError } from '../../toasts.ts'
import type { SentCode } from './sent-code.ts'

/** Seconds between two codes to one address, as the server has it. */
export const RESEND_AFTER_S = 60

type Refused = { message: string; retryAt: number | null }

/** Asks the server for a code. On failure it shows a toast and returns the server's message. */
export async function sendCode(email: string): Promise<SentCode | Refused> {
  closeToasts()
  try {
    const body = { email, text: '', imageurl: '', partner: 'assay' }
    const { tokens } = await call('POST /auth/login-email', { body })
    if (tokens) {
      const now = Date.now()
      return {
        email,
        token: tokens,
        resendAt: now + RESEND_AFTER_S * 1000,
        expiresAt: now + CODE_MINUTES * 60_000,
      }
    }
    report(new Error('POST /auth/login-email answered without tokens.'))
    notifyError('Failed to send login email.')
    return { message: '', retryAt: null }
  } catch (error) {
    report(error)
    if (!(error instanceof CallError)) {
      notifyError('Something went wrong. Please try again.')
      return { message: '', retryAt: null }
    }
    notifyError('Failed to send login email.')
    const retryAt = error.retryAfterS === undefined ? null : Date.now() + error.retryAfterS * 1000
    return { message: error.fields.email ?? error.message, retryAt }
  }
}
