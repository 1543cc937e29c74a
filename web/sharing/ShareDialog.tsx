import { useState } from 'react'
import { Dialog } from '../components/overlay/Dialog.tsx'
import { useBusy } from '../hooks/use-busy.ts'
import type { ShownCollection } from '../queries/collections.ts'
import { createShareLink } from '../queries/share-links.ts'
import { NewLink } from './NewLink.tsx'
import { type Choices, ShareForm } from './ShareForm.tsx'

type Props = { collection: ShownCollection; opened: boolean; onClose(): void }

/** First what is shared, then the link to it. */
export function ShareDialog({ collection, opened, onClose }: Props) {
  const { contract_chain, contract_address, contract_type, collection_name } = collection
  const [token, setToken] = useState('')
  const [busy, run] = useBusy()

  const create = async ({ title, panels, expires_in_days = null, password = null }: Choices) =>
    setToken(
      await createShareLink({
        contract_chain,
        contract_address,
        contract_type,
        title,
        panels,
        expires_in_days,
        password,
      }),
    )
  return (
    <Dialog
      title={token ? 'Your share link' : `Share ${collection_name}`}
      opened={opened}
      // Once it is there, only its own button closes the dialog: it cannot be seen a second time.
      onClose={token || busy ? null : onClose}
      hasCloseButton={!token}
      closeOnClickOutside={false}
      onExited={() => setToken('')}
    >
      {token ? (
        <NewLink token={token} onDone={onClose} />
      ) : (
        <ShareForm
          type={contract_type}
          title={collection_name}
          link={null}
          busy={busy}
          run={run}
          onSubmit={create}
          onCancel={onClose}
        />
      )}
    </Dialog>
  )
}
