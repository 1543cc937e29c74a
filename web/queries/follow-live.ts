import type { QueryKey } from '@tanstack/react-query'
import type { LiveEventName, LiveEvents } from '#api/live.ts'
import { onLive, openLive } from '../client/live.ts'
import { accountQuery } from './account.ts'
import { collectionsQuery, showIndexing } from './collections.ts'
import { isPartial } from './nfts.ts'
import { notificationsKey } from './notifications.ts'
import { profileQuery } from './profile.ts'
import { queryClient } from './query-client.ts'
import { sessionsKey } from './sessions.ts'
import { throttle } from './throttle.ts'

/** The list has a row for every collection, so it is not read once per collection. */
const listEveryMs = 2_000

/** Invalidates queries on live events, until the returned function is called. */
export function followLive(): () => void {
  const list = throttle(listEveryMs, () => refetchAfterCurrent(collectionsQuery.queryKey))
  let isFirst = true
  /** Which queries each event makes stale. */
  const receivers: { [E in LiveEventName]: (event: LiveEvents[E]) => void } = {
    notifications: () => cancelAndRefetch(notificationsKey),
    profile: readProfileAgain,
    sessions: () => cancelAndRefetch(sessionsKey),
    collections: list.run,
    indexing: showIndexing,
    figures(event) {
      void refetchFigures(event)
      list.run()
    },
    // Events before the stream was open were missed.
    ready() {
      void cancelAndRefetch(notificationsKey)
      readProfileAgain()
      void cancelAndRefetch(sessionsKey)
      list.run()
      // After a lost connection alone: they are large, and the next block tells of them.
      if (!isFirst) for (const part of ['stats', 'proof']) void refetchAfterCurrent([part])
      isFirst = false
    },
  }
  const listen = <E extends LiveEventName>(event: E) => onLive(event, receivers[event])
  const stops = [...(Object.keys(receivers) as LiveEventName[]).map(listen), list.stop, openLive()]
  return () => {
    for (const stop of stops) stop()
  }
}

function readProfileAgain(): void {
  void cancelAndRefetch(profileQuery.queryKey)
  void cancelAndRefetch(accountQuery.queryKey)
}

async function cancelAndRefetch(queryKey: QueryKey): Promise<void> {
  // A read in progress may be stale. Invalidating alone would let a first read finish.
  await queryClient.cancelQueries({ queryKey })
  await queryClient.invalidateQueries({ queryKey })
}

/** For what is large or changes often: a read in progress finishes first, or it might never. */
async function refetchAfterCurrent(queryKey: QueryKey): Promise<void> {
  const fetching = queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  await Promise.allSettled(fetching.map(({ promise }) => promise))
  await queryClient.invalidateQueries({ queryKey })
}

/** A wallet's figures join its chains, so the chain does not matter. */
async function refetchFigures({ contract_address }: LiveEvents['figures']): Promise<void> {
  const old = queryClient.getQueryCache().findAll({
    predicate: ({ queryKey, state }) =>
      queryKey[2] === contract_address && (isFigures(queryKey[0]) || isPartial(queryKey, state.data)),
  })
  await Promise.all(old.map(({ queryKey }) => refetchAfterCurrent(queryKey)))
}

function isFigures(part: unknown): boolean {
  return part === 'stats' || part === 'proof'
}
