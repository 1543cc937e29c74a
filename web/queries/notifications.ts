import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { CallReply } from '#api/calls.ts'
import { call } from '../client/call.ts'
import { queryClient } from './query-client.ts'

type NotificationsPage = CallReply<'POST /api/notifications'>
export type Notification = NotificationsPage['result'][number]

export const notificationsKey = ['notifications']

/** How many are unread, over all of them. */
export const unreadQuery = queryOptions({
  queryKey: [...notificationsKey, 'unread'],
  queryFn: async ({ signal }) =>
    (await call('POST /api/notifications', { body: { limit: 1 }, signal })).unread,
})

/** Newest first, page by page. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: [...notificationsKey, 'list'],
  queryFn: ({ pageParam, signal }) =>
    call('POST /api/notifications', { body: pageParam === null ? {} : { before: pageParam }, signal }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ more, result }) => (more ? result.at(-1)?.id : null),
})

/** Drops the older pages, which a refetch would all read again. */
export function keepNewestNotifications(): void {
  queryClient.setQueryData(
    notificationsQuery.queryKey,
    (list) => list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
  )
}

/** Marks one, or all up to it, as read. Optimistic: rolled back if the server refuses. */
export async function markRead(id: number, { andOlder = false } = {}): Promise<void> {
  await queryClient.cancelQueries({ queryKey: notificationsKey })
  queryClient.setQueryData(notificationsQuery.queryKey, (list) => list && withRead(list, id, andOlder))
  try {
    const { unread } = await call('POST /api/notifications/read', { body: { id, and_older: andOlder } })
    queryClient.setQueryData(unreadQuery.queryKey, unread)
  } catch (error) {
    await queryClient.invalidateQueries({ queryKey: notificationsKey })
    throw error
  }
}

type List = InfiniteData<NotificationsPage>

function withRead(list: List, id: number, andOlder: boolean): List {
  const isMeant = (one: Notification) => one.id === id || (andOlder && one.id < id)
  const pages = list.pages.map((page) => ({
    ...page,
    result: page.result.map((one) => (isMeant(one) ? { ...one, read: true } : one)),
  }))
  return { ...list, pages }
}
