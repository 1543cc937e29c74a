import { ConfirmDialog } from '../../components/overlay/ConfirmDialog.tsx'
import { type Collection, removeCollection } from '../../queries/collections.ts'

type Props = { collection: Collection; onClose(): void; onRemoved(): void }

export function RemoveDialog({ collection, onClose, onRemoved }: Props) {
  const remove = async () => {
    await removeCollection(collection)
    onRemoved()
  }
  return (
    <ConfirmDialog
      title={`Remove ${collection.collection_name}?`}
      text="You will no longer see it in your collections and analytics, and the name you gave it is forgotten. Nothing changes on the chain, and you can add it again at any time."
      opened
      confirmLabel="Remove"
      busyText="Updating..."
      onCancel={onClose}
      onConfirm={remove}
      returnFocus={false}
    />
  )
}
