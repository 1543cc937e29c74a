import { report } from '../../../client/report.ts'
import type { FieldErrors } from '../../../hooks/use-field-errors.ts'
import type { Collection } from '../../../queries/collections.ts'
import { closeToasts, notifyError, notifySuccess } from '../../../toasts.ts'
import { createDraft, reasonOf } from './create-draft.ts'
import { type Draft, filledTraits, missingParts, parseCount, parsePrice } from './draft.ts'

/** Creates the item and shows a toast. Returns its uuid, or the errors by field. */
export async function submitDraft(
  collection: Collection,
  draft: Draft,
): Promise<{ uuid: string } | { errors: FieldErrors }> {
  closeToasts()
  const missing = missingParts(draft)
  if (!draft.image || Object.keys(missing).length > 0) return { errors: missing }
  try {
    const { uuid } = await createDraft(collection, draft.image, {
      title: draft.title,
      description: draft.description,
      price: parsePrice(draft.price),
      nft_count: parseCount(draft.nft_count),
      traits: filledTraits(draft.traits),
    })
    notifySuccess('Item created.')
    return { uuid }
  } catch (error) {
    report(error)
    const { message, fields } = reasonOf(error)
    notifyError(message)
    return { errors: fields }
  }
}
