import { type SubmitEvent, useState } from 'react'
import { CallError } from '../../client/call.ts'
import { failureText } from '../../client/failure-text.ts'
import { report } from '../../client/report.ts'
import { SubmitButton } from '../../components/fields/SubmitButton.tsx'
import { TextField } from '../../components/fields/TextField.tsx'
import { useBusy } from '../../hooks/use-busy.ts'
import { useFieldErrors } from '../../hooks/use-field-errors.ts'
import { unlockShared } from '../../queries/shared.ts'
import classes from './PasswordForm.module.css'

type Props = { token: string; onUnlocked(pass: string): void }

export function PasswordForm({ token, onUnlocked }: Props) {
  const [password, setPassword] = useState('')
  const [busy, run] = useBusy()
  const { form, show, text } = useFieldErrors()

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void run(async () => {
      try {
        onUnlocked(await unlockShared(token, password))
      } catch (failure) {
        report(failure)
        const wrong = failure instanceof CallError ? failure.fields.password : undefined
        show({ password: wrong ?? failureText(failure) })
      }
    })
  }
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate aria-label="Unlock">
      <h1 className={classes.title}>This link has a password</h1>
      <p className={classes.text}>You get it from the one who has sent you the link.</p>
      <TextField
        label="Password"
        type="password"
        autoComplete="off"
        maxLength={200}
        autoFocus
        {...text('password', password, setPassword)}
      />
      <SubmitButton busy={busy}>Show the figures</SubmitButton>
    </form>
  )
}
