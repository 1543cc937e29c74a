import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../components/ButtonLink.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { LoadError } from '../../components/LoadError.tsx'
import { paths } from '../../paths.ts'
import { collectionKey } from '../../queries/collection-key.ts'
import { type Collection, collectionsQuery } from '../../queries/collections.ts'
import { useSelectedCollection } from '../../queries/selection.ts'
import { AssetsHeading } from './AssetsHeading.tsx'
import { LoadingAssets } from './LoadingAssets.tsx'
import { NftCollectibles } from './NftCollectibles.tsx'
import { NftOwners } from './NftOwners.tsx'
import { Tabs } from './Tabs.tsx'
import { TopHolders } from './TopHolders.tsx'
import { WalletCollectibles } from './WalletCollectibles.tsx'
import { WalletTokens } from './WalletTokens.tsx'

export function Assets() {
  const { data: collections, isError, refetch } = useQuery(collectionsQuery)
  const collection = useSelectedCollection(collections)
  return (
    <>
      <AssetsHeading collections={collections} collection={collection} />
      {collection ? (
        // State belongs to one collection.
        <AssetsOf key={collectionKey(collection)} collection={collection} />
      ) : collections ? (
        <EmptyState
          text="No collection selected or available."
          action={<ButtonLink to={paths.collections}>Select Collection</ButtonLink>}
        />
      ) : isError ? (
        <LoadError what="Your collections" onRetry={refetch} />
      ) : (
        <LoadingAssets view="Strip" />
      )}
    </>
  )
}

function AssetsOf({ collection }: { collection: Collection }) {
  switch (collection.contract_type) {
    case 'Wallet':
      return (
        <Tabs
          tabs={[
            { name: 'Collectibles', render: () => <WalletCollectibles collection={collection} /> },
            { name: 'Tokens', render: () => <WalletTokens collection={collection} /> },
          ]}
        />
      )
    case 'NFT':
      return collection.state === 'start' ? (
        <EmptyState
          text="This collection is large and requires additional processing."
          action={<ButtonLink to={paths.dashboard}>Request processing</ButtonLink>}
        />
      ) : (
        <Tabs
          tabs={[
            { name: 'Collectibles', render: () => <NftCollectibles collection={collection} /> },
            { name: 'Owners', render: () => <NftOwners collection={collection} /> },
          ]}
        />
      )
    case 'ERC20':
      return <Tabs tabs={[{ name: 'Holders', render: () => <TopHolders collection={collection} /> }]} />
    // A server that is newer than this page may know more types.
    default:
      return (
        <EmptyState
          text={`Unsupported collection type: ${(collection as Collection).contract_type}`}
          action={<ButtonLink to={paths.collections}>Select Collection</ButtonLink>}
        />
      )
  }
}
