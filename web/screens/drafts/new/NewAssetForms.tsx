import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { SegmentedControl } from '../../../components/fields/SegmentedControl.tsx'
import { UnsavedChanges } from '../../../components/overlay/UnsavedChanges.tsx'
import { paths } from '../../../paths.ts'
import type { Collection } from '../../../queries/collections.ts'
import { BatchForm } from './BatchForm.tsx'
import { blankDraft, isBlank } from './draft.ts'
import classes from './NewAssetForms.module.css'
import { SingleItemForm } from './SingleItemForm.tsx'
import { useBatch } from './use-batch.ts'

const modes = ['One item', 'Several items'] as const

/** Both modes to create items. The input lives here, so that switching loses nothing. */
export function NewAssetForms({ collection }: { collection: Collection }) {
  const [mode, setMode] = useState<(typeof modes)[number]>('One item')
  const [draft, setDraft] = useState(blankDraft)
  const [created, setCreated] = useState('')
  const batch = useBatch(collection)
  const navigate = useNavigate()

  useEffect(() => {
    // Only now is the leave guard gone.
    if (created) void navigate({ to: paths.editAsset, params: { uuid: created } })
  }, [created, navigate])

  const batchIsOpen = batch.rows.some(({ outcome }) => outcome?.state !== 'created')
  const hasImages = batch.rows.length === 0 && batch.batchFiles.images.size > 0
  return (
    <>
      <div className={classes.modes}>
        <SegmentedControl legend="How many" choices={modes} value={mode} onChange={setMode} />
      </div>
      {mode === 'One item' ? (
        <SingleItemForm collection={collection} draft={draft} onChange={setDraft} onCreated={setCreated} />
      ) : (
        <BatchForm batch={batch} />
      )}
      <UnsavedChanges exist={!created && (!isBlank(draft) || batchIsOpen || hasImages)} />
    </>
  )
}
