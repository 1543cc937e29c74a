import { infiniteQueryOptions } from '@tanstack/react-query'
import type { CallReply } from '#api/calls.ts'
import { CallError, call } from '../client/call.ts'
import { queryClient } from './query-client.ts'

export type Session = CallReply<'POST /api/sessions'>['result'][number]

export const sessionsKey = ['sessions']

/** This session, then the others, newest sign-in first, page by page. */
export const sessionsQuery = infiniteQueryOptions({
  queryKey: sessionsKey,
  queryFn: ({ pageParam, signal }) =>
    call('POST /api/sessions', { body: pageParam === null ? {} : { before: pageParam }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ more, result }) => (more ? result.at(-1)?.id : null),
})

/** One that has ended meanwhile is what was wanted, too. */
export async function endSession(id: string): Promise<void> {
  await call('POST /api/sessions/end', { body: { id } }).catch((error) => {
    if (!(error instanceof CallError && error.status === 404)) throw error
  })
  await readAgain()
}

export async function endOtherSessions(): Promise<void> {
  await call('POST /api/sessions/end-others', { body: {} })
  await readAgain()
}

async function readAgain(): Promise<void> {
  await queryClient.cancelQueries({ queryKey: sessionsKey })
  await queryClient.invalidateQueries({ queryKey: sessionsKey })
}
