import { type ReactNode, type RefObject, type SubmitEvent, useEffect } from 'react'
import { Button } from '../../components/Button.ts'
import classes from '../../components/overlay/Dialog.module.css'

type Props = {
  label: string
  form: RefObject<HTMLFormElement | null>
  /** An error that belongs to no field. */
  error: string | undefined
  onBack(): void
  onSave(): void
  children: ReactNode
}

/** The frame of both forms that add a collection. */
export function AddForm({ label, form, error, onBack, onSave, children }: Props) {
  useEffect(() => form.current?.querySelector('input')?.focus(), [form])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onSave()
  }
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate aria-label={label}>
      {children}
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button type="submit">Save</Button>
      </div>
    </form>
  )
}
