import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Segmented } from '../../../components/fields/Segmented.tsx'
import { UnsavedChanges } from '../../../components/overlay/UnsavedChanges.tsx'
import { paths } from '../../../paths.ts'
import type { Collection } from '../../../queries/collections.ts'
import { blankDraft, isBlank } from './draft.ts'
import classes from './NewAssetForms.module.css'
import { OneItem } from './OneItem.tsx'
import { SeveralItems } from './SeveralItems.tsx'
import { useBatch } from './use-batch.ts'

const ways = ['One item', 'Several items'] as const

/** Both ways to create items. What was filled in is held here, so that a look at the other way loses nothing. */
export function NewAssetForms({ collection }: { collection: Collection }) {
  const [way, setWay] = useState<(typeof ways)[number]>('One item')
  const [draft, setDraft] = useState(blankDraft)
  const [created, setCreated] = useState('')
  const batch = useBatch(collection)
  const navigate = useNavigate()

  useEffect(() => {
    // Only now does nothing ask any more whether the page may be left.
    if (created) void navigate({ to: paths.editAsset, params: { uuid: created } })
  }, [created, navigate])

  const batchIsOpen = batch.rows.some(({ outcome }) => outcome?.state !== 'created')
  const hasImages = batch.rows.length === 0 && batch.sources.images.size > 0
  return (
    <>
      <div className={classes.ways}>
        <Segmented legend="How many" choices={ways} value={way} onChange={setWay} />
      </div>
      {way === 'One item' ? (
        <OneItem collection={collection} draft={draft} onChange={setDraft} onCreated={setCreated} />
      ) : (
        <SeveralItems batch={batch} />
      )}
      <UnsavedChanges exist={!created && (!isBlank(draft) || batchIsOpen || hasImages)} />
    </>
  )
}
