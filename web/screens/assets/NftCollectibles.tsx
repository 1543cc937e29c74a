import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { orStillIndexing } from '../../collections/still-indexing.ts'
import { Button } from '../../components/Button.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { InlineSelect } from '../../components/fields/InlineSelect.tsx'
import { LoadError, LoadErrorNote } from '../../components/LoadError.tsx'
import { formatCount } from '../../format/number.ts'
import type { Collection } from '../../queries/collections.ts'
import { type LazyMint, lazyMintsQuery, type Nft, type NftSort, nftsQuery } from '../../queries/nfts.ts'
import { AssetCard } from './AssetCard.tsx'
import { AssetCarousel } from './AssetCarousel.tsx'
import { AssetGrid } from './AssetGrid.tsx'
import { AssetsToolbar } from './AssetsToolbar.tsx'
import { assetOfLazyMint, assetOfNft } from './asset-of.ts'
import { useAssetsSearch } from './assets-search.ts'
import classes from './Collectibles.module.css'
import { LoadingAssets } from './LoadingAssets.tsx'
import { MintDraftsLink } from './MintDraftsLink.tsx'
import { matchesFilter } from './matches-filter.ts'
import { NewAssetLink } from './NewAssetLink.tsx'
import { RankingNote } from './RankingNote.tsx'
import { TraitFilters, TraitsButton } from './TraitFilters.tsx'
import { pageSizes, useAssetsView } from './use-assets-view.ts'

const sorts: readonly { value: NftSort; label: string }[] = [
  { value: 'id', label: 'Id' },
  { value: 'rarity', label: 'Rarity' },
  { value: 'last_sale', label: 'Last sale' },
]

/** A contract's tokens, and after them the drafts that are not minted yet. */
export function NftCollectibles({ collection }: { collection: Collection }) {
  const [{ search, traits, sort }, change] = useAssetsSearch()
  const [view, setView] = useAssetsView()
  const [traitsOpen, setTraitsOpen] = useState(false)
  const filter = useMemo(() => ({ search, traits, sort }), [search, traits, sort])
  const query = useInfiniteQuery(nftsQuery(collection, filter, pageSizes[view]))
  const drafts = useQuery({ ...lazyMintsQuery(collection), enabled: collection.is_assay })
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query

  const entries = useMemo(() => {
    const minted: (Nft | LazyMint)[] = (data?.pages ?? []).flatMap(({ result }) => result)
    const drafted = hasNextPage ? [] : (drafts.data ?? []).filter((draft) => matchesFilter(draft, filter))
    return minted.concat(drafted)
  }, [data, hasNextPage, drafts.data, filter])
  const loadMore = useCallback(() => {
    if (!isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [isFetchingNextPage, isFetchNextPageError, fetchNextPage])

  const lacksDrafts = collection.is_assay && !drafts.data
  /** Both must be loaded before the list can be called empty. */
  const awaited = !data ? query : lacksDrafts && entries.length === 0 ? drafts : null
  const draftsFailed = lacksDrafts && !hasNextPage && drafts.isError
  const readMore = isFetchNextPageError ? fetchNextPage : draftsFailed ? drafts.refetch : null
  const isFiltered = search !== '' || traits.length > 0
  const List = view === 'Grid' ? AssetGrid : AssetCarousel
  return (
    <>
      <AssetsToolbar
        search={search}
        onSearch={(text) => change({ search: text })}
        view={view}
        onView={setView}
        count={awaited ? undefined : `${formatCount(entries.length)}${hasNextPage || lacksDrafts ? '+' : ''}`}
        action={
          collection.is_assay && (
            <>
              <MintDraftsLink collection={collection} />
              <NewAssetLink />
            </>
          )
        }
      >
        <InlineSelect
          label="Sort by"
          choices={sorts}
          value={sort}
          onChange={(chosen) => change({ sort: chosen })}
        />
        <TraitsButton open={traitsOpen} onClick={() => setTraitsOpen(!traitsOpen)} />
      </AssetsToolbar>
      <TraitFilters
        collection={collection}
        open={traitsOpen}
        traits={traits}
        onChange={(chosen) => change({ traits: chosen })}
      />
      {sort === 'rarity' && data?.pages[0] && <RankingNote ranking={data.pages[0]} />}
      {!data || awaited ? (
        awaited?.isError ? (
          <LoadError what="The assets" onRetry={awaited.refetch} />
        ) : (
          <LoadingAssets view={view} />
        )
      ) : entries.length === 0 ? (
        isFiltered ? (
          <EmptyState
            text="No asset matches."
            action={
              <Button variant="default" onClick={() => change({ search: '', traits: [] })}>
                Clear filters
              </Button>
            }
          />
        ) : (
          <EmptyState text={orStillIndexing(collection, 'No assets yet.')} />
        )
      ) : (
        <div className={classes.list} aria-busy={query.isPlaceholderData} data-old={query.isPlaceholderData}>
          <List
            // Each answer starts at the top.
            key={data.pages[0]?.asked}
            label="Collectibles"
            items={entries}
            keyOf={(entry) => ('uuid' in entry ? entry.uuid : entry.token_id)}
            render={(entry) => (
              <AssetCard
                {...('uuid' in entry ? assetOfLazyMint(entry) : assetOfNft(entry, collection, sort))}
              />
            )}
            hasMore={hasNextPage}
            onNearEnd={loadMore}
          />
          {readMore && (
            <LoadErrorNote className={classes.more} what="More assets" size="xs" onRetry={readMore} />
          )}
        </div>
      )}
    </>
  )
}
