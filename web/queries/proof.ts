import { infiniteQueryOptions } from '@tanstack/react-query'
import type { CallBody, CallReply } from '#api/calls.ts'
import type { Figure } from '#api/figures.ts'
import { call } from '../client/call.ts'
import { isBehind, whileBehindMs } from './behind.ts'
import type { ShownCollection } from './collections.ts'

export type Proof = CallReply<'POST /api/proof'>
export type ProofRow = Proof['rows'][number]

/** Which figure of which collection; `of` is an owner, slice or token, if it is about one; and of which days or hours. */
export type ProofRequest = {
  collection: ShownCollection
  figure: Figure
  of?: string | undefined
  from?: string | undefined
  to?: string | undefined
  since?: string | undefined
  until?: string | undefined
}

const pageRows = 50

/** What a figure is made of, page by page. */
export function proofQuery({ collection, figure, of, from, to, since, until }: ProofRequest) {
  const { contract_chain, contract_address, contract_type } = collection
  const body: CallBody<'POST /api/proof'> = {
    contract_chain,
    contract_address,
    contract_type,
    figure,
    limit: pageRows,
    ...(of !== undefined && { of }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(since !== undefined && { since }),
    ...(until !== undefined && { until }),
  }
  return infiniteQueryOptions({
    queryKey: ['proof', contract_chain, contract_address, contract_type, figure, of, from, to, since, until],
    queryFn: ({ pageParam, signal }) =>
      call('POST /api/proof', { body: pageParam === null ? body : { ...body, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state: { data } }) => data?.pages.some(isBehind) && whileBehindMs,
  })
}
