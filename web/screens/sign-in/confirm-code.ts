import { CallError, call } from '../../client/call.ts'
import { report } from '../../client/report.ts'
import type { Tokens } from '../../storage/storage.ts'
import { closeToasts, notifyError } from '../../toasts.ts'
import type { SentCode } from './sent-code.ts'

type Refused = { message: string; codeRefused: boolean }

/** Exchanges the code for a session. On failure it shows a toast and returns the server's message. */
export async function confirmCode({ token, ticket }: SentCode, code: string): Promise<Tokens | Refused> {
  closeToasts()
  try {
    const { tokens } = await (ticket
      ? call('POST /auth/ticket/code', { body: { ticket, token, code } })
      : call('POST /auth/login-code', { body: { token, code } }))
    if (tokens?.access?.token) return { access: tokens.access.token, refresh: tokens.refresh.token }
    report(new Error('A code was answered without an access token.'))
    notifyError('Invalid code. Please try again.')
    return { message: '', codeRefused: true }
  } catch (error) {
    report(error)
    if (error instanceof CallError) {
      notifyError('Invalid code. Please try again.')
      return { message: error.fields.code ?? error.message, codeRefused: true }
    }
    notifyError('Failed to confirm login code.')
    return { message: '', codeRefused: false }
  }
}
