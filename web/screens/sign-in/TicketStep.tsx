import { useEffect, useRef } from 'react'
import { Button } from '../../components/Button.ts'
import { useBusy } from '../../hooks/use-busy.ts'
import type { Tokens } from '../../storage/storage.ts'
import { exchangeTicket } from './exchange-ticket.ts'
import classes from './SignIn.module.css'
import type { SentCode } from './sent-code.ts'

type Props = {
  ticket: string
  /** A link that was given to a person may be opened by programs first: they press no button, and it stays good. */
  asks: boolean
  onTokens(tokens: Tokens): Promise<void>
  onCode(code: SentCode): Promise<void>
  onRefused(message: string): void
}

/** Signs in with what single sign-on or the operator's link has brought. */
export function TicketStep({ ticket, asks, onTokens, onCode, onRefused }: Props) {
  const [busy, run] = useBusy()
  const begun = useRef(false)
  const exchange = () =>
    run(async () => {
      const outcome = await exchangeTicket(ticket)
      if ('access' in outcome) return onTokens(outcome)
      if ('token' in outcome) return onCode(outcome)
      onRefused(outcome.message)
    })
  useEffect(() => {
    if (asks || begun.current) return
    begun.current = true
    void exchange()
  })

  if (!asks)
    return (
      <div aria-busy>
        <h1>Sign in to Assay</h1>
        <p className={classes.lead} role="status">
          Signing you in…
        </p>
      </div>
    )
  return (
    <div aria-busy={busy}>
      <h1>Sign in to Assay</h1>
      <p className={classes.lead}>The operator of this server made this link for you. It works once.</p>
      <Button autoFocus fullWidth className={classes.submit} loading={busy} onClick={exchange}>
        Sign in
      </Button>
    </div>
  )
}
