import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { AccountEventKind } from '#api/account-events.ts'
import type { CallReply } from '#api/calls.ts'
import { call } from '../client/call.ts'

export type AccountEvent = CallReply<'POST /api/activity'>['result'][number]
/** One of any account. */
export type AnyAccountEvent = CallReply<'POST /api/operator/activity'>['result'][number]
/** Empty: of every kind. */
export type EventKindChoice = AccountEventKind | ''

type Page = { before?: string; limit?: number }
type Read<Event> = (page: Page, signal?: AbortSignal) => Promise<{ result: Event[]; more: boolean }>

/** As many as the server gives at once. */
const FILE_PAGE = 1_000

/** What happened in one's own account. */
export function ownActivity(kind: EventKindChoice) {
  const filter = { ...(kind && { kind }) }
  return activity(['activity', filter], (page, signal) =>
    call('POST /api/activity', { body: { ...filter, ...page }, ...(signal && { signal }) }),
  )
}

/** For operators: what happened in all accounts, or in the one of an address. */
export function allActivity(kind: EventKindChoice, email: string) {
  const filter = { ...(kind && { kind }), ...(email && { email }) }
  return activity(['operator', 'activity', filter], (page, signal) =>
    call('POST /api/operator/activity', { body: { ...filter, ...page }, ...(signal && { signal }) }),
  )
}

/** Newest first: page by page for the screen, and all of the year for a file. */
function activity<Event extends { id: string }>(queryKey: readonly unknown[], read: Read<Event>) {
  const query = infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam === null ? {} : { before: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ more, result }) => (more ? result.at(-1)?.id : null),
    // What was shown stays until another choice is answered.
    placeholderData: keepPreviousData,
  })
  const readAll = async () => {
    const all: Event[] = []
    for (;;) {
      const before = all.at(-1)?.id
      const { result, more } = await read({ limit: FILE_PAGE, ...(before && { before }) })
      all.push(...result)
      if (!more) return all
    }
  }
  return { query, readAll }
}
