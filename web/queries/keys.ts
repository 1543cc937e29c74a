import { queryOptions } from '@tanstack/react-query'
import type { CallBody, CallReply } from '#api/calls.ts'
import { CallError, call } from '../client/call.ts'
import { queryClient } from './query-client.ts'

export type ApiKey = CallReply<'POST /api/keys'>['result'][number]
export type KeyDraft = CallBody<'POST /api/keys/create'>

export const keysQuery = queryOptions({
  queryKey: ['keys'],
  queryFn: ({ signal }) => call('POST /api/keys', { body: {}, signal }),
})

/** The key itself, which is never told again. */
export async function createKey(draft: KeyDraft): Promise<string> {
  const { key } = await call('POST /api/keys/create', { body: draft })
  await readAgain()
  return key
}

/** One that has ended meanwhile is what was wanted, too. */
export async function endKey(id: string): Promise<void> {
  await call('POST /api/keys/end', { body: { id } }).catch((error) => {
    if (!(error instanceof CallError && error.status === 404)) throw error
  })
  await readAgain()
}

async function readAgain(): Promise<void> {
  const { queryKey } = keysQuery
  await queryClient.cancelQueries({ queryKey })
  await queryClient.invalidateQueries({ queryKey })
}
