import { Question } from '../../components/Question.tsx'
import { type Collection, removeCollection } from '../../queries/collections.ts'

export function RemoveDialog({ collection, onClose }: { collection: Collection; onClose(): void }) {
  const remove = async () => {
    await removeCollection(collection)
    onClose()
  }
  return (
    <Question
      title={`Remove ${collection.collection_name}?`}
      text="You will not see it in your collections and analytics any more, and the name you gave it is forgotten. Nothing changes on the chain, and you can add it again at any time."
      opened
      yes="Remove"
      doing="Updating..."
      onNo={onClose}
      onYes={remove}
      returnFocus={false}
    />
  )
}
