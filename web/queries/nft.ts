import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { CallReply } from '#api/calls.ts'
import type { ChainKey } from '#api/chains.ts'
import { call } from '../client/call.ts'
import { queryClient } from './query-client.ts'

/** One token. The contract in lower case, as live events have it. */
export type Token = { contract: string; contract_chain: ChainKey; id: string }
export type NftData = CallReply<'POST /api/nft/get-data'>
export type Transfer = CallReply<'POST /api/nft/get-transfers'>['result'][number]

const whileFetchedMs = 3_000

/** Keyed among the figures of its contract, so that it becomes stale with them. */
function key({ contract, contract_chain, id }: Token, part: string) {
  return ['stats', contract_chain, contract, part, id]
}

export function nftDataQuery(token: Token) {
  return queryOptions({
    queryKey: key(token, 'nft-data'),
    queryFn: ({ signal }) => call('POST /api/nft/get-data', { body: token, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.metadata_state === 'waiting' || data?.media_pending ? whileFetchedMs : false,
  })
}

/** Newest first, in pages of the server's size. */
export function transfersQuery(token: Token) {
  return infiniteQueryOptions({
    queryKey: key(token, 'nft-transfers'),
    queryFn: ({ pageParam, signal }) =>
      call('POST /api/nft/get-transfers', {
        body: pageParam === null ? token : { ...token, cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
  })
}

/** Asks the server to read the metadata again. A live event tells when it has. */
export async function refreshMetadata(token: Token): Promise<void> {
  await call('POST /api/nft/refresh-metadata', { body: token })
  void queryClient.invalidateQueries({ queryKey: key(token, 'nft-data') })
}
