import { useState } from 'react'
import { CallError } from '../../../client/call.ts'
import { failureText } from '../../../client/failure-text.ts'
import { report } from '../../../client/report.ts'
import { useBusy } from '../../../hooks/use-busy.ts'
import { useFieldErrors } from '../../../hooks/use-field-errors.ts'
import { saveLazyMint } from '../../../queries/lazy-mint.ts'
import type { LazyMint } from '../../../queries/nfts.ts'
import { closeToasts, notifyError, notifySuccess } from '../../../toasts.ts'
import {
  beginEdit,
  closed,
  confirmed,
  type Field,
  hasChanges,
  isField,
  isUnsaved,
  opened,
  readTyped,
  rebasedOnto,
  refused,
  savedAs,
  valuesOf,
  withInput,
} from './draft-edit.ts'

export type DraftEdit = ReturnType<typeof useDraftEdit>

/** The edit of a draft. `draft` is the newest that is known of it. */
export function useDraftEdit(draft: LazyMint) {
  const [edit, setEdit] = useState(() => beginEdit(draft))
  const { form, errors, show, add, clear } = useFieldErrors()
  const [saving, run] = useBusy()
  const unsaved = isUnsaved(edit)
  // After saving, the draft may be stale for a moment.
  const isBehind = draft.updated_at > edit.base.updated_at
  if (isBehind && !unsaved) setEdit(rebasedOnto(edit, draft))

  const save = (base: LazyMint) =>
    run(async () => {
      const sent = { ...base, ...edit.changes }
      closeToasts()
      try {
        const saved = await saveLazyMint(sent)
        if (!saved) return
        setEdit((held) => savedAs(held, edit.changes, saved))
        notifySuccess('Draft saved.')
      } catch (error) {
        report(error)
        const wrong = error instanceof CallError ? error.fields : {}
        setEdit((held) => refused(held, sent, wrong))
        show(wrong)
        if (!Object.keys(wrong).some(isField)) notifyError(failureText(error))
      }
    })

  return {
    form,
    values: valuesOf(edit),
    saved: edit.base,
    typed: edit.typed,
    rivals: edit.rivals,
    errors,
    unsaved,
    hasChanges: hasChanges(edit),
    changedElsewhere: isBehind && unsaved && !saving,
    saving,
    open: (field: Field) => setEdit((held) => opened(held, field)),
    type(field: Field, text: string) {
      setEdit((held) => withInput(held, field, text))
      clear(field)
    },
    confirm(field: Field) {
      const read = readTyped(field, edit.typed[field] ?? '')
      if ('error' in read) return add(field, read.error)
      setEdit((held) => confirmed(held, field, read.change))
      clear(field)
    },
    cancel(field: Field) {
      setEdit((held) => closed(held, field))
      clear(field)
    },
    update: () => save(edit.base),
    /** Our changes win; fields changed only elsewhere keep the new value. */
    overwrite: () => save(draft),
    loadNewest: () => setEdit((held) => rebasedOnto(held, draft)),
  }
}
