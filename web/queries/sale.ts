import { queryOptions } from '@tanstack/react-query'
import type { CallBody, CallReply } from '#api/calls.ts'
import { CallError, call } from '../client/call.ts'
import { queryClient } from './query-client.ts'

export type Sale = CallReply<'GET /nft/claim/{uuid}'>

/** Others may claim at any time; the server reads the chain at most every three seconds. */
const pollIntervalMs = 5_000

/** The sale of a draft; null if there is none, or the uuid is invalid. */
export function saleQuery(uuid: string) {
  return queryOptions({
    queryKey: ['sale', uuid],
    queryFn: async ({ signal }): Promise<Sale | null> => {
      try {
        return await call('GET /nft/claim/{uuid}', { params: { uuid }, signal })
      } catch (error) {
        if (error instanceof CallError && [400, 404].includes(error.status)) return null
        throw error
      }
    },
    meta: { isPublic: true },
    staleTime: 0,
    refetchInterval: ({ state }) => state.data != null && pollIntervalMs,
  })
}

export async function openSale(body: CallBody<'POST /api/nft/open-sale'>): Promise<void> {
  await call('POST /api/nft/open-sale', { body })
  await queryClient.prefetchQuery(saleQuery(body.uuid))
}

export async function closeSale(uuid: string): Promise<void> {
  await call('POST /api/nft/close-sale', { body: { uuid } })
  const { queryKey } = saleQuery(uuid)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, null)
}

export function refetchSale(uuid: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: saleQuery(uuid).queryKey })
}
