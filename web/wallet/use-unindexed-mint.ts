import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CallError } from '../client/call.ts'
import { type Collection, collectionsQuery } from '../queries/collections.ts'
import { lazyMintQuery } from '../queries/lazy-mint.ts'
import { lazyMintsQuery } from '../queries/nfts.ts'
import { queryClient } from '../queries/query-client.ts'
import { type PendingMint, removePendingMint } from './pending-mints.ts'
import { usePendingMints } from './use-pending-mints.ts'

const POLL_MS = 1_500
/** After this, it may have gone from the chain again, or nobody indexes it. */
const LATE_AFTER_MS = 600_000

/** What of the collection is minted and not in the index yet. As soon as it is there, all lists show it. */
export function useUnindexedMint(collection: Collection): { mint: PendingMint | undefined; isLate: boolean } {
  const mint = usePendingMints(collection).find(({ isMined }) => isMined)
  const [uuid = ''] = mint?.uuids ?? []
  const { data, error, dataUpdatedAt } = useQuery({
    ...lazyMintQuery(uuid),
    enabled: mint !== undefined,
    // What is known of it may be of the time before.
    staleTime: 0,
    refetchInterval: POLL_MS,
  })
  const isDeleted = error instanceof CallError && error.status === 404
  const isKnown = isDeleted || (data !== undefined && data.minted > 0)
  useEffect(() => {
    // Only when the drafts are gone from the list can they not be chosen by mistake any more.
    if (mint && isKnown) void refetchLists(collection).then(() => removePendingMint(mint))
  }, [mint, isKnown, collection])
  return { mint, isLate: mint !== undefined && dataUpdatedAt - (mint.minedAt ?? 0) > LATE_AFTER_MS }
}

export async function refetchLists(collection: Collection): Promise<void> {
  const { contract_chain, contract_address } = collection
  await Promise.all(
    [
      lazyMintsQuery(collection).queryKey,
      ['nfts', contract_chain, contract_address],
      collectionsQuery.queryKey,
    ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  )
}
