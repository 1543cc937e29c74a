import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { orStillIndexing } from '../../collections/still-indexing.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { LoadError } from '../../components/LoadError.tsx'
import { formatCount } from '../../format/number.ts'
import type { Collection } from '../../queries/collections.ts'
import { walletOtherQuery } from '../../queries/stats.ts'
import { AssetCard } from './AssetCard.tsx'
import { AssetCarousel } from './AssetCarousel.tsx'
import { AssetGrid } from './AssetGrid.tsx'
import { AssetsToolbar } from './AssetsToolbar.tsx'
import { assetOfCollectible, type Collectible } from './asset-of.ts'
import { useAssetsSearch } from './assets-search.ts'
import classes from './Collectibles.module.css'
import { LoadingAssets } from './LoadingAssets.tsx'
import { useAssetsView } from './use-assets-view.ts'

/** The server lists this many of a wallet. */
const mostListed = 500

export function WalletCollectibles({ collection }: { collection: Collection }) {
  const [{ search }, change] = useAssetsSearch()
  const [view, setView] = useAssetsView()
  const { data, isError, refetch } = useQuery(walletOtherQuery(collection))
  const all = data?.collectibles
  const found = useMemo(() => all?.filter((one) => isFound(one, search)) ?? [], [all, search])
  const List = view === 'Grid' ? AssetGrid : AssetCarousel
  if (!data && isError) return <LoadError what="The assets" onRetry={refetch} />
  return (
    <>
      <AssetsToolbar
        search={search}
        onSearch={(text) => change({ search: text })}
        view={view}
        onView={setView}
        count={data && formatCount(found.length)}
      />
      {!data ? (
        <LoadingAssets view={view} />
      ) : found.length === 0 ? (
        <EmptyState text={search ? 'No asset matches.' : orStillIndexing(collection, 'No assets yet.')} />
      ) : (
        <List
          key={search}
          label="Collectibles"
          items={found}
          keyOf={({ Chain, TokenAddress, ID }) => `${Chain}/${TokenAddress}/${ID}`}
          render={(collectible) => <AssetCard {...assetOfCollectible(collectible)} />}
          hasMore={false}
          onNearEnd={() => {}}
        />
      )}
      {all && all.length >= mostListed && (
        <p className={classes.note}>The first {mostListed} of the wallet’s collectibles are shown.</p>
      )}
    </>
  )
}

/** As the server finds the tokens of a contract: part of the name, or the whole id. */
function isFound({ Name, ID }: Collectible, search: string): boolean {
  return Name.toLowerCase().includes(search.toLowerCase()) || ID === search.replace(/^#/, '')
}
