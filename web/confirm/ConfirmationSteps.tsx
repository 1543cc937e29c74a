import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../client/call.ts'
import { knowsPasskeys } from '../client/knows-passkeys.ts'
import { tryPasskey } from '../client/passkeys.ts'
import { Button } from '../components/Button.ts'
import { CodeForm } from '../components/code/CodeForm.tsx'
import { type SentCode, sendCode, tryCode } from '../components/code/code-calls.ts'
import dialog from '../components/overlay/Dialog.module.css'
import { useBusy } from '../hooks/use-busy.ts'
import { confirmByPasskey, passkeysQuery } from '../queries/passkeys.ts'
import { profileQuery } from '../queries/profile.ts'
import classes from './ConfirmationSteps.module.css'

const send = () => sendCode(() => call('POST /api/confirm/send-code', { body: {} }))

/** First how to confirm, then, by mail, the code. */
export function ConfirmationSteps({ onConfirmed }: { onConfirmed(): void }) {
  const { data: profile } = useQuery(profileQuery)
  const [sent, setSent] = useState<SentCode | null>(null)
  const [error, setError] = useState('')
  const [busy, run] = useBusy()
  const canSign = knowsPasskeys()
  const { data: passkeys } = useQuery({ ...passkeysQuery, enabled: canSign })
  const [signing, sign] = useBusy()
  const email = profile?.email ?? 'your address'

  const sendFirst = () =>
    run(async () => {
      const outcome = await send()
      if ('token' in outcome) setSent(outcome)
      else setError(outcome.message)
    })
  const signByPasskey = () =>
    sign(async () => {
      setError('')
      const failure = await tryPasskey(async () => {
        await confirmByPasskey()
        onConfirmed()
      })
      setError(failure)
    })
  const sendAgain = async () => {
    const outcome = await send()
    if ('token' in outcome) setSent(outcome)
    else if (sent && outcome.retryAt) setSent({ ...sent, resendAt: outcome.retryAt })
    return 'token' in outcome ? '' : outcome.message
  }
  if (sent)
    return (
      <CodeForm
        email={email}
        resendAt={sent.resendAt}
        onCode={async (code) => {
          const refused = await tryCode(() =>
            call('POST /api/confirm', { body: { token: sent.token, code } }),
          )
          if (!refused) onConfirmed()
          return refused
        }}
        onResend={sendAgain}
      />
    )
  return (
    <>
      <p className={dialog.text}>This is a change that nobody else should make. It takes one step more.</p>
      <div className={classes.ways}>
        <Button data-autofocus fullWidth loading={busy} onClick={sendFirst}>
          E-mail me a code
        </Button>
        {canSign && passkeys && passkeys.result.length > 0 && (
          <Button variant="default" fullWidth loading={signing} onClick={signByPasskey}>
            Use a passkey
          </Button>
        )}
      </div>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </>
  )
}
