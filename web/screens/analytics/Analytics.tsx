import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { chunk, lazyComponent } from '../../client/chunk.ts'
import { ButtonLink } from '../../components/ButtonLink.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { LoadError } from '../../components/LoadError.tsx'
import { MountOnOpen } from '../../components/overlay/MountOnOpen.tsx'
import { Page } from '../../components/Page.tsx'
import { paths } from '../../paths.ts'
import { collectionKey } from '../../queries/collection-key.ts'
import { type Collection, collectionsQuery } from '../../queries/collections.ts'
import { useCollectionForAnalytics } from '../../queries/selection.ts'
import { Erc20Analytics } from './Erc20Analytics.tsx'
import { Heading } from './Heading.tsx'
import { NftAnalytics } from './NftAnalytics.tsx'
import type { ScreenProps } from './Screen.tsx'
import { WaitingScreen } from './WaitingScreen.tsx'
import { WalletAnalytics } from './WalletAnalytics.tsx'

const BigContract = lazyComponent(
  chunk(() => import('./BigContract.tsx')),
  'BigContract',
)
const LinkedProof = lazyComponent(
  chunk(() => import('./LinkedProof.tsx')),
  'LinkedProof',
)

export function Analytics() {
  const { data: collections, isError, refetch } = useQuery(collectionsQuery)
  const collection = useCollectionForAnalytics(collections)
  const isLinked = 'collection' in useSearch({ strict: false })
  if (collections && collection) {
    const Screen = screenOf(collection)
    // State belongs to one collection.
    return (
      <Suspense fallback={<WaitingScreen />}>
        <Screen key={collectionKey(collection)} collection={collection} collections={collections} />
        <MountOnOpen opened={isLinked}>
          {(opened) => <LinkedProof opened={opened} collections={collections} />}
        </MountOnOpen>
      </Suspense>
    )
  }
  if (!collections && !isError) return <WaitingScreen />
  return (
    <Page title="Dashboard">
      {collections ? (
        <EmptyState
          text="No collection selected or available."
          action={<ButtonLink to={paths.collections}>Add Collection</ButtonLink>}
        />
      ) : (
        <LoadError what="Your collections" onRetry={refetch} />
      )}
    </Page>
  )
}

function screenOf({ contract_type, state }: Collection) {
  switch (contract_type) {
    case 'Wallet':
      return WalletAnalytics
    case 'NFT':
      return state === 'start' ? BigContract : NftAnalytics
    case 'ERC20':
      return Erc20Analytics
    default:
      return Unsupported
  }
}

/** A server that is newer than this page may know more types. */
function Unsupported({ collection, collections }: ScreenProps) {
  return (
    <>
      <Heading collections={collections} collection={collection} />
      <EmptyState
        text={`Unsupported collection type: ${collection.contract_type}`}
        action={<ButtonLink to={paths.collections}>Select Collection</ButtonLink>}
      />
    </>
  )
}
