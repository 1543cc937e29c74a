import { infiniteQueryOptions, keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query'
import type { CallBody, CallReply } from '#api/calls.ts'
import { call } from '../client/call.ts'
import type { Collection } from './collections.ts'

export type Nft = CallReply<'POST /api/nft/all'>['result'][number]
export type LazyMint = CallReply<'POST /api/nft/get-lazy-mints'>['result'][number]
export type Traits = CallReply<'POST /api/nft/traits'>
export type Trait = { trait_type: string; value: string }
export type NftSort = NonNullable<CallBody<'POST /api/nft/all'>['sort']>
/** Which tokens, in which order; an empty search and no traits mean all. */
export type NftFilter = { search: string; traits: readonly Trait[]; sort: NftSort }

type Named = Pick<Collection, 'contract_chain' | 'contract_address'>

/** How many pages a refetch reads. A longer list stays as it is until the screen is left. */
const fewPages = 4
const soonestMs = 2_000
const usualMs = 30_000

/** The tokens of a contract, page by page. */
export function nftsQuery({ contract_address, contract_chain }: Named, filter: NftFilter, pageSize: number) {
  const { search, traits, sort } = filter
  const body: CallBody<'POST /api/nft/all'> = {
    contract: contract_address,
    contract_chain,
    limit: pageSize,
    sort,
    ...(search && { search }),
    ...(traits.length > 0 && { traits: [...traits] }),
  }
  const asked = JSON.stringify(body)
  return infiniteQueryOptions({
    queryKey: ['nfts', contract_chain, contract_address, asked],
    queryFn: async ({ pageParam, signal }) => {
      const page = pageParam === null ? body : { ...body, cursor: pageParam }
      return { ...(await call('POST /api/nft/all', { body: page, signal })), asked }
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor ?? null,
    // The last answer stays until the next one arrives; `asked` tells them apart.
    placeholderData: keepPreviousData,
    refetchOnMount: ({ state: { data } }) => (data?.pages.length ?? 0) <= fewPages,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      if (!data || data.pages.length > fewPages) return false
      // Media arrive token by token: pages without them are polled, less and less often.
      const isWaiting = data.pages.some(({ result }) => result.some(({ media_pending }) => media_pending))
      return isWaiting ? Math.min(usualMs, soonestMs * 1.3 ** dataUpdateCount) : usualMs
    },
  })
}

export function traitsQuery({ contract_address, contract_chain }: Named) {
  return queryOptions({
    queryKey: ['traits', contract_chain, contract_address],
    queryFn: ({ signal }) =>
      call('POST /api/nft/traits', { body: { contract: contract_address, contract_chain }, signal }),
  })
}

/** Whether what was read of a list or of its traits waits for metadata of the collection. */
export function isPartial([part]: QueryKey, data: unknown): boolean {
  if (part === 'traits') return (data as Traits | undefined)?.partial ?? false
  if (part !== 'nfts') return false
  const pages = (data as { pages: CallReply<'POST /api/nft/all'>[] } | undefined)?.pages ?? []
  return pages.length <= fewPages && pages.some(({ partial }) => partial)
}

/** The drafts of a product-issued collection. */
export function lazyMintsQuery({ contract_address, contract_chain }: Named) {
  return queryOptions({
    queryKey: ['lazy-mints', contract_chain, contract_address],
    queryFn: async ({ signal }): Promise<LazyMint[]> => {
      const body = { contract_address, contract_chain }
      return (await call('POST /api/nft/get-lazy-mints', { body, signal })).result
    },
  })
}
