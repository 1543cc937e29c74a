import { queryOptions } from '@tanstack/react-query'
import type { CallReply } from '#api/calls.ts'
import type { ChainKey } from '#api/chains.ts'
import { call } from '../client/call.ts'
import { queryClient } from './query-client.ts'

export type ChainReport = CallReply<'GET /api/operator/chains'>['chains'][number]
export type EndpointReport = ChainReport['endpoints'][number]

export const operatorQuery = queryOptions({
  queryKey: ['operator'],
  queryFn: ({ signal }) => call('GET /api/operator', { signal }),
})

export const chainReportsQuery = queryOptions({
  queryKey: ['operator', 'chains'],
  queryFn: ({ signal }) => call('GET /api/operator/chains', { signal }),
})

/** Has the endpoints of a chain asked, and shows what they say. */
export async function checkChain(chain: ChainKey): Promise<void> {
  const report = await call('POST /api/operator/chains/check', { body: { chain } })
  await queryClient.cancelQueries({ queryKey: chainReportsQuery.queryKey })
  queryClient.setQueryData(
    chainReportsQuery.queryKey,
    (held) => held && { chains: held.chains.map((each) => (each.chain === chain ? report : each)) },
  )
}
