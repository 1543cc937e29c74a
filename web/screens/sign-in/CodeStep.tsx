import { CodeForm } from '../../components/code/CodeForm.tsx'
import { QuietButton } from '../../components/code/QuietButton.tsx'
import type { Tokens } from '../../storage/storage.ts'
import { notifySuccess } from '../../toasts.ts'
import { confirmCode } from './confirm-code.ts'
import { exchangeTicket } from './exchange-ticket.ts'
import classes from './SignIn.module.css'
import { sendCode } from './send-code.ts'
import type { SentCode } from './sent-code.ts'

type Props = {
  sent: SentCode
  onSent(code: SentCode): void
  onTokens(tokens: Tokens): Promise<void>
  onBack(): void
}

export function CodeStep({ sent, onSent, onTokens, onBack }: Props) {
  const confirm = async (code: string) => {
    const outcome = await confirmCode(sent, code)
    if (!('access' in outcome)) return outcome
    await onTokens(outcome)
    return null
  }
  const sendAgain = async () => {
    const outcome = await (sent.ticket ? exchangeTicket(sent.ticket) : sendCode(sent.email))
    if ('access' in outcome) return ''
    if ('token' in outcome) {
      onSent(outcome)
      notifySuccess('We sent a new code.')
      return ''
    }
    if (outcome.retryAt) onSent({ ...sent, resendAt: outcome.retryAt })
    return outcome.message
  }
  return (
    <CodeForm
      title={
        <>
          <h1>Enter the code</h1>
          {sent.ticket && (
            <p className={classes.lead}>
              An account has your address already. The code links single sign-on to it.
            </p>
          )}
        </>
      }
      email={sent.email}
      resendAt={sent.resendAt}
      onCode={confirm}
      onResend={sendAgain}
    >
      <QuietButton onClick={onBack}>Use another e-mail</QuietButton>
    </CodeForm>
  )
}
