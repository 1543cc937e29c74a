import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { CallFailed } from '../../../client.ts'
import classes from '../../../components/Dialog.module.css'
import { Dialog } from '../../../components/Dialog.tsx'
import { Overlay } from '../../../components/Overlay.tsx'
import { notifySuccess } from '../../../notify.ts'
import { deleteLazyMint } from '../../../queries/lazy-mint.ts'
import type { LazyMint } from '../../../queries/nfts.ts'
import { report } from '../../../report.ts'
import { useBusy } from '../../../use-busy.ts'

export function DraftDelete({ draft, onDeleted }: { draft: LazyMint; onDeleted(): void }) {
  const [isAsking, setAsking] = useState(false)
  const [error, setError] = useState('')
  const [deleting, run] = useBusy()
  const ask = () => {
    setError('')
    setAsking(true)
  }
  const remove = () =>
    run(async () => {
      try {
        await deleteLazyMint(draft)
        notifySuccess('Draft deleted.')
        onDeleted()
      } catch (failure) {
        report(failure)
        setError(failure instanceof CallFailed ? failure.message : 'Assay does not answer. Please try again.')
      }
    })
  return (
    <>
      <Button variant="default" leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />} onClick={ask}>
        Delete
      </Button>
      <Dialog
        title={`Delete ${draft.title}?`}
        opened={isAsking}
        onClose={deleting ? null : () => setAsking(false)}
      >
        <p className={classes.text}>
          The draft is gone for good, and so is whatever you have changed here. Nothing changes on the chain.
        </p>
        {error && (
          <p className={classes.error} role="alert">
            {error}
          </p>
        )}
        <div className={classes.ways}>
          <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
            Keep
          </Button>
          <Button onClick={remove}>Delete</Button>
        </div>
      </Dialog>
      {deleting && <Overlay text="Deleting..." />}
    </>
  )
}
