import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { chunk, lazyComponent } from '../../client/chunk.ts'
import { Button } from '../../components/Button.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { LoadError } from '../../components/LoadError.tsx'
import { MountOnOpen } from '../../components/overlay/MountOnOpen.tsx'
import { Page } from '../../components/Page.tsx'
import { collectionsQuery } from '../../queries/collections.ts'
import { useDefaultSelection, useSelectedCollection } from '../../queries/selection.ts'
import { CollectionCards } from './CollectionCards.tsx'
import { CollectionsTable } from './CollectionsTable.tsx'

const NewProject = lazyComponent(
  chunk(() => import('./NewProject.tsx')),
  'NewProject',
)

export function Collections() {
  const { data: collections, isError, refetch } = useQuery(collectionsQuery)
  const selected = useSelectedCollection(collections)
  useDefaultSelection(collections, refetch)
  const [adding, setAdding] = useState(false)

  const add = useCallback(() => setAdding(true), [])
  return (
    <Page title="Collections">
      {!collections && isError ? (
        <LoadError what="Your collections" onRetry={refetch} />
      ) : collections?.length === 0 ? (
        <EmptyState
          text="You track no collections yet."
          action={<Button onClick={add}>Add New Collection</Button>}
        />
      ) : (
        <>
          <CollectionCards collection={selected} />
          <CollectionsTable collections={collections} selected={selected} onAdd={add} />
        </>
      )}
      <MountOnOpen opened={adding}>
        {(opened) => <NewProject opened={opened} onClose={() => setAdding(false)} />}
      </MountOnOpen>
    </Page>
  )
}
