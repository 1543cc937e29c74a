import { queryOptions } from '@tanstack/react-query'
import type { CallBody, CallReply } from '#api/calls.ts'
import { call } from '../client/call.ts'

export type Estimate = CallReply<'POST /api/collection/estimate'>

const staleMs = 60_000

/** How long the past of what is at an address takes to read. It costs requests to nodes: it is not asked again by itself. */
export function estimateQuery(body: CallBody<'POST /api/collection/estimate'>) {
  return queryOptions({
    queryKey: ['estimate', body],
    queryFn: ({ signal }) => call('POST /api/collection/estimate', { body, signal }),
    staleTime: staleMs,
    refetchOnWindowFocus: false,
    retry: false,
  })
}
