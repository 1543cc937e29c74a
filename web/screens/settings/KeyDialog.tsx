import { useState } from 'react'
import { Dialog } from '../../components/overlay/Dialog.tsx'
import { useBusy } from '../../hooks/use-busy.ts'
import { KeyForm } from './KeyForm.tsx'
import { NewKey } from './NewKey.tsx'

/** First what the key is for, then the key itself. */
export function KeyDialog({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const [key, setKey] = useState('')
  const [busy, run] = useBusy()
  return (
    <Dialog
      title={key ? 'Your new key' : 'Create a key'}
      opened={opened}
      // Once it is there, only its own button closes the dialog: it cannot be seen a second time.
      onClose={key || busy ? null : onClose}
      hasCloseButton={!key}
      closeOnClickOutside={false}
      onExited={() => setKey('')}
    >
      {key ? (
        <NewKey value={key} onDone={onClose} />
      ) : (
        <KeyForm busy={busy} run={run} onCreated={setKey} onCancel={onClose} />
      )}
    </Dialog>
  )
}
