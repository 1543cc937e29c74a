import { queryOptions } from '@tanstack/react-query'
import { CallError, call } from '../client/call.ts'
import { type LazyMint, lazyMintsQuery } from './nfts.ts'
import { queryClient } from './query-client.ts'

export function lazyMintQuery(uuid: string) {
  return queryOptions({
    queryKey: ['lazy-mint', uuid],
    queryFn: ({ signal }): Promise<LazyMint> =>
      call('GET /nft/metadata/{uuid}/all', { params: { uuid }, signal }),
  })
}

/** Returns null if the draft was changed elsewhere after its `updated_at`; then the newest version has been read. */
export async function saveLazyMint(draft: LazyMint): Promise<LazyMint | null> {
  const { uuid, title, description, image_url, price, nft_count, traits, updated_at } = draft
  const body = { uuid, title, description, image_url, price, nft_count, traits, updated_at }
  const query = lazyMintQuery(uuid)
  try {
    const saved = await call('POST /api/nft/update-lazy-mint', { body })
    await queryClient.cancelQueries({ queryKey: query.queryKey })
    queryClient.setQueryData(query.queryKey, saved)
    invalidateList(saved)
    return saved
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'changed_meanwhile')) throw error
    await queryClient.fetchQuery({ ...query, staleTime: 0 })
    return null
  }
}

export async function deleteLazyMint(draft: LazyMint): Promise<void> {
  await call('POST /api/nft/delete-lazy-mint', { body: { uuid: draft.uuid } })
  invalidateList(draft)
}

/** After its sale was opened or closed. */
export function setForSale(uuid: string, for_sale: boolean): void {
  queryClient.setQueryData(lazyMintQuery(uuid).queryKey, (draft) => draft && { ...draft, for_sale })
}

/** After it is deleted and no longer shown. */
export function removeLazyMint(uuid: string): void {
  queryClient.removeQueries({ queryKey: lazyMintQuery(uuid).queryKey })
}

function invalidateList({ contract_address, blockchain }: LazyMint): void {
  const { queryKey } = lazyMintsQuery({ contract_address, contract_chain: blockchain })
  void queryClient.invalidateQueries({ queryKey })
}
