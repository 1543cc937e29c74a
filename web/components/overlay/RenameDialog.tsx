import { type SubmitEvent, useState } from 'react'
import { CallError } from '../../client/call.ts'
import { failureText } from '../../client/failure-text.ts'
import { report } from '../../client/report.ts'
import { useBusy } from '../../hooks/use-busy.ts'
import { Button } from '../Button.ts'
import { TextField } from '../fields/TextField.tsx'
import { BusyOverlay } from './BusyOverlay.tsx'
import classes from './Dialog.module.css'
import { Dialog } from './Dialog.tsx'

type Props = {
  /** What it is called now. */
  name: string
  label: string
  description: string
  /** What the server calls the name. */
  field: string
  onSave(name: string): Promise<void>
  onClose(): void
  returnFocus?: boolean
}

/** Asks for another name of something. */
export function RenameDialog({
  name: given,
  label,
  description,
  field,
  onSave,
  onClose,
  returnFocus = true,
}: Props) {
  const [name, setName] = useState(given)
  const [error, setError] = useState('')
  const [saving, run] = useBusy()

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void run(async () => {
      try {
        await onSave(name)
        onClose()
      } catch (failure) {
        report(failure)
        const wrong = failure instanceof CallError ? failure.fields[field] : undefined
        setError(wrong ?? failureText(failure))
      }
    })
  }
  return (
    <>
      <Dialog title={`Rename ${given}`} opened onClose={saving ? null : onClose} returnFocus={returnFocus}>
        <form className={classes.form} onSubmit={submit} noValidate aria-label="Rename">
          <TextField
            label={label}
            name={field}
            autoComplete="off"
            data-autofocus
            value={name}
            error={error}
            description={description}
            onChange={(text) => {
              setName(text)
              setError('')
            }}
          />
          <div className={classes.actions}>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit">Save</Button>
          </div>
        </form>
      </Dialog>
      {saving && <BusyOverlay text="Updating..." />}
    </>
  )
}
