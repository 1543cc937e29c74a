import { CODE_MINUTES } from '#api/login-code.ts'
import { CallError, call } from '../../client/call.ts'
import { failureText } from '../../client/failure-text.ts'
import { report } from '../../client/report.ts'
import type { Tokens } from '../../storage/storage.ts'
import { RESEND_AFTER_S } from './send-code.ts'
import type { SentCode } from './sent-code.ts'

type Refused = { message: string; retryAt: number | null }

/** Exchanges a ticket for a session, or, if the account has to confirm first, for a code that was sent to it. */
export async function exchangeTicket(ticket: string): Promise<Tokens | SentCode | Refused> {
  try {
    const { tokens, code } = await call('POST /auth/ticket', { body: { ticket } })
    if (tokens) return { access: tokens.access.token, refresh: tokens.refresh.token }
    if (!code) throw new Error('POST /auth/ticket answered with neither tokens nor a code.')
    const now = Date.now()
    return {
      ...code,
      ticket,
      resendAt: now + RESEND_AFTER_S * 1000,
      expiresAt: now + CODE_MINUTES * 60_000,
    }
  } catch (error) {
    report(error)
    const wait = error instanceof CallError ? error.retryAfterS : undefined
    return { message: failureText(error), retryAt: wait === undefined ? null : Date.now() + wait * 1000 }
  }
}
