import { infiniteQueryOptions } from '@tanstack/react-query'
import type { CallReply } from '#api/calls.ts'
import { call } from '../client/call.ts'

export type AccountEvent = CallReply<'POST /api/activity'>['result'][number]

/** As many as the server gives at once. */
const FILE_PAGE = 1_000

/** What happened in the account, newest first, page by page. */
export const activityQuery = infiniteQueryOptions({
  queryKey: ['activity'],
  queryFn: ({ pageParam, signal }) =>
    call('POST /api/activity', { body: pageParam === null ? {} : { before: pageParam }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ more, result }) => (more ? result.at(-1)?.id : null),
})

/** All of the year, for a file. */
export async function readAllActivity(): Promise<AccountEvent[]> {
  const all: AccountEvent[] = []
  for (;;) {
    const before = all.at(-1)?.id
    const { result, more } = await call('POST /api/activity', {
      body: { limit: FILE_PAGE, ...(before && { before }) },
    })
    all.push(...result)
    if (!more) return all
  }
}
