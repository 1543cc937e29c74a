import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BackBar } from '../../../components/BackLink.tsx'
import { LoadError } from '../../../components/LoadError.tsx'
import { Page } from '../../../components/Page.tsx'
import { paths } from '../../../paths.ts'
import { type Collection, collectionsQuery } from '../../../queries/collections.ts'
import { useSelectedCollection } from '../../../queries/selection.ts'
import { ChooseIssued } from './ChooseIssued.tsx'
import classes from './NewAsset.module.css'
import { NewAssetForms } from './NewAssetForms.tsx'

export function NewAsset() {
  const { data: collections, isError, refetch } = useQuery(collectionsQuery)
  const selected = useSelectedCollection(collections)
  const [collection, setCollection] = useState<Collection | null>(null)
  // A selection in another tab must not unmount the form with its input.
  if (!collection && selected?.is_assay) setCollection(selected)

  return (
    <>
      <BackBar to={paths.assets}>Back to assets</BackBar>
      <Page title="Create Item">
        {collection ? (
          <NewAssetForms collection={collection} />
        ) : collections ? (
          <ChooseIssued collections={collections} selected={selected} />
        ) : isError ? (
          <LoadError what="Your collections" onRetry={refetch} />
        ) : (
          <div className={classes.loading} role="status" aria-label="Loading..." />
        )}
      </Page>
    </>
  )
}
