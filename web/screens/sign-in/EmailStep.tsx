import { type SubmitEvent, useLayoutEffect, useRef, useState } from 'react'
import { emailWanted, normaliseEmail } from '#api/email.ts'
import { Button } from '../../components/Button.ts'
import { TextField } from '../../components/fields/TextField.tsx'
import { useBusy } from '../../hooks/use-busy.ts'
import classes from './SignIn.module.css'
import { sendCode } from './send-code.ts'
import type { SentCode } from './sent-code.ts'

type Props = {
  lastSent: SentCode | null
  sessionEnded: boolean
  /** Why another way to sign in has ended here. */
  failure: string
  onSent(code: SentCode): Promise<void>
}

export function EmailStep({ lastSent, sessionEnded, failure, onSent }: Props) {
  const [text, setText] = useState(lastSent?.email ?? '')
  const [error, setError] = useState('')
  const [busy, run] = useBusy()
  const field = useRef<HTMLInputElement>(null)

  // Before the paint, so that no key press is lost.
  useLayoutEffect(() => field.current?.focus(), [])

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void run(async () => {
      const email = normaliseEmail(text)
      if (!email) return refuse(emailWanted)
      // Back from the code step with the same address: the code that was sent is still valid.
      if (lastSent?.email === email && Date.now() < lastSent.resendAt) return onSent(lastSent)
      const outcome = await sendCode(email)
      if ('token' in outcome) return onSent(outcome)
      refuse(outcome.message)
    })
  }
  const refuse = (message: string) => {
    setError(message)
    field.current?.focus()
  }

  return (
    <form onSubmit={submit} noValidate aria-busy={busy}>
      <h1>Sign in to Assay</h1>
      <p className={classes.lead}>No password: we e-mail you a one-time code.</p>
      {sessionEnded && (
        <p className={classes.ended} role="status">
          Your session has ended. Sign in again.
        </p>
      )}
      {failure && (
        <p className={classes.ended} role="alert">
          {failure}
        </p>
      )}
      <TextField
        ref={field}
        className={classes.field}
        label="Enter your email"
        placeholder="Enter your email"
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        spellCheck={false}
        readOnly={busy}
        value={text}
        error={error}
        onChange={(typed) => {
          setText(typed)
          setError('')
        }}
      />
      <Button type="submit" fullWidth className={classes.submit} loading={busy}>
        Sign in
      </Button>
    </form>
  )
}
