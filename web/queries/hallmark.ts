import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { CallReply } from '#api/calls.ts'
import { call } from '../client/call.ts'
import { type Collection, collectionsQuery } from './collections.ts'
import { queryClient } from './query-client.ts'

/* The keys begin as those of the figures do, so that the same live events make them stale. */
type Named = Pick<Collection, 'contract_chain' | 'contract_address'>

export type Hallmark = CallReply<'POST /api/hallmark/get'>
export type Question = CallReply<'POST /api/hallmark/questions'>['questions'][number]

const whileAskedMs = 1_500
const pageLogs = 25

function keyOf({ contract_chain, contract_address }: Named, ...part: string[]) {
  return ['stats', contract_chain, contract_address, ...part]
}

function bodyOf({ contract_address, contract_chain }: Named) {
  return { contract: contract_address, contract_chain }
}

/** Whether the contract, or its holders, are being asked just now. */
function isAsking({ is_checking, recount }: Hallmark): boolean {
  return is_checking || recount?.state === 'running'
}

export function hallmarkQuery(collection: Named) {
  return queryOptions({
    queryKey: keyOf(collection, 'hallmark'),
    queryFn: ({ signal }) => call('POST /api/hallmark/get', { body: bodyOf(collection), signal }),
    refetchInterval: ({ state: { data } }) => (data && isAsking(data) ? whileAskedMs : false),
  })
}

/** Every question of the last check, with both answers. */
export function questionsQuery(collection: Named) {
  return queryOptions({
    queryKey: keyOf(collection, 'hallmark-questions'),
    queryFn: ({ signal }) => call('POST /api/hallmark/questions', { body: bodyOf(collection), signal }),
  })
}

/** The logs that could not be read, page by page. */
export function skippedQuery(collection: Named) {
  return infiniteQueryOptions({
    queryKey: keyOf(collection, 'hallmark-skipped'),
    queryFn: ({ pageParam, signal }) =>
      call('POST /api/hallmark/skipped', {
        body: { ...bodyOf(collection), limit: pageLogs, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}

export async function checkAgain(collection: Named): Promise<void> {
  show(collection, await call('POST /api/hallmark/check', { body: bodyOf(collection) }))
}

export async function countByBalanceOf(collection: Named): Promise<void> {
  show(collection, await call('POST /api/hallmark/recount', { body: bodyOf(collection) }))
}

/** After a check or a count: the verdict stands in the list, and the figures may come from elsewhere now. */
export async function refetchFigures(collection: Named): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: collectionsQuery.queryKey }),
    queryClient.invalidateQueries({
      queryKey: keyOf(collection),
      // It has just been read.
      predicate: ({ queryKey }) => queryKey[3] !== 'hallmark',
    }),
  ])
}

function show(collection: Named, hallmark: Hallmark): void {
  queryClient.setQueryData(hallmarkQuery(collection).queryKey, hallmark)
}
