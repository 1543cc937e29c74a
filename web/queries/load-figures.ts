import { loadCollections } from './collections.ts'
import { linkedCollection } from './linked-collection.ts'
import { queryClient } from './query-client.ts'
import { analyticsCollectionOf, selectCollection, selectedOf, storedCollection } from './selection.ts'
import {
  erc20MainQuery,
  erc20OtherQuery,
  nftMainQuery,
  nftOtherQuery,
  walletMainQuery,
  walletOtherQuery,
} from './stats.ts'

type Opened = { location: { search: { collection?: unknown } } }

/** Prefetches the figures of the analytics screen: at once if a collection is stored, and the address names none. */
export function loadAnalytics({ location: { search } }: Opened): void {
  void selectLinked(search.collection).then(() => loadFigures(analyticsCollectionOf))
}

/** The same for the cards above the collections. */
export function loadCards(): void {
  void loadFigures(selectedOf)
}

async function selectLinked(named: unknown) {
  const linked = named !== undefined && linkedCollection(await loadCollections(), named)
  if (linked) selectCollection(linked)
}

async function loadFigures(pick: typeof selectedOf) {
  const collection = storedCollection() ?? pick(await loadCollections())
  if (!collection || collection.state === 'start') return
  switch (collection.contract_type) {
    case 'NFT':
      void queryClient.prefetchQuery(nftMainQuery(collection))
      void queryClient.prefetchQuery(nftOtherQuery(collection))
      break
    case 'ERC20':
      void queryClient.prefetchQuery(erc20MainQuery(collection))
      void queryClient.prefetchQuery(erc20OtherQuery(collection))
      break
    case 'Wallet':
      void queryClient.prefetchQuery(walletMainQuery(collection))
      void queryClient.prefetchQuery(walletOtherQuery(collection))
  }
}
