import { Button } from '@mantine/core'
import { useState } from 'react'
import { CallFailed } from '../../client.ts'
import classes from '../../components/Dialog.module.css'
import { Dialog } from '../../components/Dialog.tsx'
import { Overlay } from '../../components/Overlay.tsx'
import { type Collection, removeCollection } from '../../queries/collections.ts'
import { report } from '../../report.ts'
import { useBusy } from '../../use-busy.ts'

export function RemoveDialog({ collection, onClose }: { collection: Collection; onClose(): void }) {
  const [error, setError] = useState('')
  const [saving, run] = useBusy()
  const remove = () =>
    run(async () => {
      try {
        await removeCollection(collection)
        onClose()
      } catch (failure) {
        report(failure)
        setError(failure instanceof CallFailed ? failure.message : 'Assay does not answer. Please try again.')
      }
    })
  return (
    <>
      <Dialog
        title={`Remove ${collection.collection_name}?`}
        opened
        onClose={saving ? null : onClose}
        returnFocus={false}
      >
        <p className={classes.text}>
          You will not see it in your collections and analytics any more, and the name you gave it is
          forgotten. Nothing changes on the chain, and you can add it again at any time.
        </p>
        {error && (
          <p className={classes.error} role="alert">
            {error}
          </p>
        )}
        <div className={classes.ways}>
          <Button variant="default" data-autofocus onClick={onClose}>
            Keep
          </Button>
          <Button onClick={remove}>Remove</Button>
        </div>
      </Dialog>
      {saving && <Overlay text="Updating..." />}
    </>
  )
}
