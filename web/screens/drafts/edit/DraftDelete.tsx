import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../components/Button.ts'
import { ConfirmDialog } from '../../../components/overlay/ConfirmDialog.tsx'
import { deleteLazyMint } from '../../../queries/lazy-mint.ts'
import type { LazyMint } from '../../../queries/nfts.ts'
import { notifySuccess } from '../../../toasts.ts'

export function DraftDelete({ draft, onDeleted }: { draft: LazyMint; onDeleted(): void }) {
  const [isAsking, setAsking] = useState(false)
  const remove = async () => {
    await deleteLazyMint(draft)
    notifySuccess('Draft deleted.')
    onDeleted()
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        Delete
      </Button>
      <ConfirmDialog
        title={`Delete ${draft.title}?`}
        text="The draft is gone for good, and so is whatever you have changed here. Nothing changes on the chain."
        opened={isAsking}
        confirmLabel="Delete"
        busyText="Deleting..."
        onCancel={() => setAsking(false)}
        onConfirm={remove}
      />
    </>
  )
}
