import { loadCollections } from '../../queries/collections.ts'
import { nftsQuery } from '../../queries/nfts.ts'
import { queryClient } from '../../queries/query-client.ts'
import { selectedOf, storedCollection } from '../../queries/selection.ts'
import { erc20OtherQuery, walletOtherQuery } from '../../queries/stats.ts'
import { readAssetsSearch } from './assets-search.ts'
import { pageSizes, readAssetsView } from './use-assets-view.ts'

type Location = { search: Record<string, unknown> }

/** Prefetches the assets that the screen shows first: at once if a collection is stored. */
export function loadAssets({ location }: { location: Location }): void {
  void loadPage(location.search)
}

async function loadPage(written: Location['search']) {
  const collection = storedCollection() ?? selectedOf(await loadCollections())
  if (!collection || collection.state === 'start') return
  switch (collection.contract_type) {
    case 'NFT': {
      const { tab, search, traits, sort } = readAssetsSearch(written)
      if (tab && tab !== 'Collectibles') break
      const query = nftsQuery(collection, { search, traits, sort }, pageSizes[readAssetsView()])
      // A list that was read before is read again by the screen, as far as that is worth it.
      if (!queryClient.getQueryData(query.queryKey)) void queryClient.prefetchInfiniteQuery(query)
      break
    }
    case 'ERC20':
      void queryClient.prefetchQuery(erc20OtherQuery(collection))
      break
    case 'Wallet':
      void queryClient.prefetchQuery(walletOtherQuery(collection))
  }
}
