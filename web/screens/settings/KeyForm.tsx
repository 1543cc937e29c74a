import { type SubmitEvent, useState } from 'react'
import type { Scope } from '#api/call.ts'
import { CallError } from '../../client/call.ts'
import { ConfirmationCancelled } from '../../client/confirmation-cancelled.ts'
import { failureText } from '../../client/failure-text.ts'
import { report } from '../../client/report.ts'
import { Button } from '../../components/Button.ts'
import { CheckField } from '../../components/fields/CheckField.tsx'
import { CheckGroup } from '../../components/fields/CheckGroup.tsx'
import { LifetimeField } from '../../components/fields/LifetimeField.tsx'
import { SubmitButton } from '../../components/fields/SubmitButton.tsx'
import { TextField } from '../../components/fields/TextField.tsx'
import dialog from '../../components/overlay/Dialog.module.css'
import { withConfirmation } from '../../confirm/with-confirmation.ts'
import { useFieldErrors } from '../../hooks/use-field-errors.ts'
import { createKey } from '../../queries/keys.ts'
import { scopeNames, scopes } from './scopes.ts'

type Props = {
  busy: boolean
  run(task: () => Promise<void>): Promise<void>
  onCreated(key: string): void
  onCancel(): void
}

/** What a new key is called, may do, and until when. */
export function KeyForm({ busy, run, onCreated, onCancel }: Props) {
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<readonly Scope[]>(['figures', 'lists'])
  const [days, setDays] = useState('90')
  const { form, errors, show, clear, text } = useFieldErrors()

  const toggle = (scope: Scope, on: boolean) => {
    setChosen(scopeNames.filter((each) => (each === scope ? on : chosen.includes(each))))
    clear('scopes')
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void run(async () => {
      try {
        const draft = { name, scopes: [...chosen], expires_in_days: days === '' ? null : Number(days) }
        onCreated(await withConfirmation(() => createKey(draft)))
      } catch (failure) {
        if (failure instanceof ConfirmationCancelled) return
        report(failure)
        const fields = failure instanceof CallError ? failure.fields : {}
        show(Object.keys(fields).length > 0 ? fields : { form: failureText(failure) })
      }
    })
  }

  return (
    <form ref={form} className={dialog.form} onSubmit={submit} noValidate aria-label="Create a key">
      <TextField
        label="Name"
        placeholder="Monthly report"
        description="So that you know it again. Only you see it."
        autoComplete="off"
        maxLength={100}
        data-autofocus
        {...text('name', name, setName)}
      />
      <CheckGroup legend="It may" error={errors.scopes}>
        {scopeNames.map((scope) => (
          <CheckField
            key={scope}
            name={scope}
            checked={chosen.includes(scope)}
            onChange={(on) => toggle(scope, on)}
            {...scopes[scope]}
          />
        ))}
      </CheckGroup>
      <LifetimeField value={days} onChange={setDays} error={errors.expires_in_days} />
      {errors.form && (
        <p className={dialog.error} role="alert">
          {errors.form}
        </p>
      )}
      <div className={dialog.actions}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton busy={busy}>Create</SubmitButton>
      </div>
    </form>
  )
}
