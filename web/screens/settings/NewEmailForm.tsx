import { type SubmitEvent, useState } from 'react'
import { emailWanted, normaliseEmail } from '#api/email.ts'
import { Button } from '../../components/Button.ts'
import { TextField } from '../../components/fields/TextField.tsx'
import dialog from '../../components/overlay/Dialog.module.css'
import { useBusy } from '../../hooks/use-busy.ts'
import { useFieldErrors } from '../../hooks/use-field-errors.ts'

type Props = {
  oldEmail: string
  onEmail(email: string): Promise<string>
}

/** Where the account is to move. `onEmail` gives what to say if that does not work. */
export function NewEmailForm({ oldEmail, onEmail }: Props) {
  const [typed, setTyped] = useState('')
  const [busy, run] = useBusy()
  const { form, errors, show, text } = useFieldErrors()

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void run(async () => {
      const email = normaliseEmail(typed)
      if (!email) return show({ email: emailWanted })
      if (email === oldEmail) return show({ email: 'This is the address that your account has already.' })
      const failure = await onEmail(email)
      if (failure) show({ form: failure })
    })
  }
  return (
    <form ref={form} className={dialog.form} onSubmit={submit} noValidate aria-busy={busy}>
      <TextField
        label="New e-mail address"
        type="email"
        autoComplete="email"
        inputMode="email"
        spellCheck={false}
        description={`We send a code to ${oldEmail} first, and then one to the new address.`}
        data-autofocus
        {...text('email', typed, setTyped)}
      />
      {errors.form && (
        <p className={dialog.error} role="alert">
          {errors.form}
        </p>
      )}
      <Button type="submit" fullWidth loading={busy}>
        Continue
      </Button>
    </form>
  )
}
