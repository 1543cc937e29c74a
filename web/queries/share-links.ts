import { queryOptions } from '@tanstack/react-query'
import type { CallBody, CallReply } from '#api/calls.ts'
import { CallError, call } from '../client/call.ts'
import { queryClient } from './query-client.ts'

export type ShareLink = CallReply<'POST /api/share-links'>['result'][number]

export const shareLinksQuery = queryOptions({
  queryKey: ['share-links'],
  queryFn: ({ signal }) => call('POST /api/share-links', { body: {}, signal }),
})

/** The token, which is never told again. */
export async function createShareLink(draft: CallBody<'POST /api/share-links/create'>): Promise<string> {
  const { token } = await call('POST /api/share-links/create', { body: draft })
  await readAgain()
  return token
}

export async function changeShareLink(change: CallBody<'POST /api/share-links/change'>): Promise<void> {
  await call('POST /api/share-links/change', { body: change })
  await readAgain()
}

/** One that has ended meanwhile is what was wanted, too. */
export async function endShareLink(id: string): Promise<void> {
  await call('POST /api/share-links/end', { body: { id } }).catch((error) => {
    if (!(error instanceof CallError && error.status === 404)) throw error
  })
  await readAgain()
}

async function readAgain(): Promise<void> {
  const { queryKey } = shareLinksQuery
  await queryClient.cancelQueries({ queryKey })
  await queryClient.invalidateQueries({ queryKey })
}
