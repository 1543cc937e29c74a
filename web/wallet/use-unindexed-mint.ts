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
/** After this, it may have been reorged out, or is not indexed. */
const OVERDUE_AFTER_MS = 600_000

/** A mint of the collection that is not indexed yet. As soon as it is, the lists are refetched. */
export function useUnindexedMint(collection: Collection): {
  mint: PendingMint | undefined
  isOverdue: boolean
} {
  const mint = usePendingMints(collection).find(({ isMined }) => isMined)
  const [uuid = ''] = mint?.uuids ?? []
  const { data, error, dataUpdatedAt } = useQuery({
    ...lazyMintQuery(uuid),
    enabled: mint !== undefined,
    // The cache may be from before the mint.
    staleTime: 0,
    refetchInterval: POLL_MS,
  })
  const isDeleted = error instanceof CallError && error.status === 404
  const isKnown = isDeleted || (data !== undefined && data.minted > 0)
  useEffect(() => {
    // Until the drafts are gone from the list, they could be chosen by mistake.
    if (mint && isKnown) void refetchLists(collection).then(() => removePendingMint(mint))
  }, [mint, isKnown, collection])
  return { mint, isOverdue: mint !== undefined && dataUpdatedAt - (mint.minedAt ?? 0) > OVERDUE_AFTER_MS }
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
