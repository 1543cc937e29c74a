import { type SubmitEvent, useState } from 'react'
import { CallError } from '../../client/call.ts'
import { failureText } from '../../client/failure-text.ts'
import { report } from '../../client/report.ts'
import { Button } from '../../components/Button.ts'
import { TextField } from '../../components/fields/TextField.tsx'
import { BusyOverlay } from '../../components/overlay/BusyOverlay.tsx'
import classes from '../../components/overlay/Dialog.module.css'
import { Dialog } from '../../components/overlay/Dialog.tsx'
import { useBusy } from '../../hooks/use-busy.ts'
import { type Collection, renameCollection } from '../../queries/collections.ts'

export function RenameDialog({ collection, onClose }: { collection: Collection; onClose(): void }) {
  const [name, setName] = useState(collection.collection_name)
  const [error, setError] = useState('')
  const [saving, run] = useBusy()

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void run(async () => {
      try {
        await renameCollection(collection, name)
        onClose()
      } catch (failure) {
        report(failure)
        const wrong = failure instanceof CallError ? failure.fields.collection_name : undefined
        setError(wrong ?? failureText(failure))
      }
    })
  }
  return (
    <>
      <Dialog
        title={`Rename ${collection.collection_name}`}
        opened
        onClose={saving ? null : onClose}
        returnFocus={false}
      >
        <form className={classes.form} onSubmit={submit} noValidate aria-label="Rename">
          <TextField
            label="Collection Name"
            name="collection_name"
            autoComplete="off"
            data-autofocus
            value={name}
            error={error}
            description={
              collection.contract_type === 'Wallet'
                ? 'Only you see it. Leave it empty to see the address.'
                : "Only you see it. Leave it empty for the contract's own name."
            }
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
