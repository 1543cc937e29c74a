import { RenameDialog } from '../../components/overlay/RenameDialog.tsx'
import { type Collection, renameCollection } from '../../queries/collections.ts'

export function RenameCollection({ collection, onClose }: { collection: Collection; onClose(): void }) {
  const instead = collection.contract_type === 'Wallet' ? 'to see the address' : "for the contract's own name"
  return (
    <RenameDialog
      name={collection.collection_name}
      label="Collection Name"
      description={`Only you see it. Leave it empty ${instead}.`}
      field="collection_name"
      onSave={(name) => renameCollection(collection, name)}
      onClose={onClose}
      returnFocus={false}
    />
  )
}
