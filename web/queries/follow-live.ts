import type { QueryKey } from '@tanstack/react-query'
import type { LiveEventName, LiveEvents } from '#api/live.ts'
import { onLive, openLive } from '../client/live.ts'
import { collectionsQuery, showIndexing } from './collections.ts'
import { notificationsKey } from './notifications.ts'
import { profileQuery } from './profile.ts'
import { queryClient } from './query-client.ts'
import { throttle } from './throttle.ts'

/** The list has a row of every collection: when all of them move, it is not read for each. */
const listEveryMs = 2_000

/** What the page has read while it opened is not read again while it is being drawn. */
const firstAfterMs = 3_000

/** Keeps what this tab has read in step with the server, until the returned function is called. */
export function followLive(): () => void {
  const list = throttle(listEveryMs, () => readAgain(collectionsQuery.queryKey))
  let isFirst = true
  /** What each event makes old. */
  const receivers: { [E in LiveEventName]: (event: LiveEvents[E]) => void } = {
    notifications: () => readAnew(notificationsKey),
    profile: () => readAnew(profileQuery.queryKey),
    collections: list.run,
    indexing: showIndexing,
    figures(event) {
      void readFiguresAgain(event)
      list.run()
    },
    // Nobody told of what happened before the stream was open.
    ready() {
      clearTimeout(reading)
      reading = setTimeout(readShell, isFirst ? firstAfterMs : 0)
      // Of figures a new block tells.
      if (!isFirst) for (const part of ['stats', 'proof']) void readAgain([part])
      isFirst = false
    },
  }
  let reading: ReturnType<typeof setTimeout> | undefined
  function readShell() {
    void readAnew(notificationsKey)
    void readAnew(profileQuery.queryKey)
    list.run()
  }
  let close: (() => void) | undefined
  // Once the shell is drawn.
  const opening = setTimeout(() => {
    close = openLive()
  })
  const listen = <E extends LiveEventName>(event: E) => onLive(event, receivers[event])
  const stops = [...(Object.keys(receivers) as LiveEventName[]).map(listen), list.stop]
  return () => {
    clearTimeout(opening)
    clearTimeout(reading)
    for (const stop of stops) stop()
    close?.()
  }
}

async function readAnew(queryKey: QueryKey): Promise<void> {
  // What is being read at this moment may be of the time before. Invalidating alone would let a first read go on.
  await queryClient.cancelQueries({ queryKey })
  await queryClient.invalidateQueries({ queryKey })
}

/** The same for what is large or changes often: a read that is under way ends first, or it might never. */
async function readAgain(queryKey: QueryKey): Promise<void> {
  const underWay = queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  await Promise.allSettled(underWay.map(({ promise }) => promise))
  await queryClient.invalidateQueries({ queryKey })
}

/** A wallet's figures join its chains, so the chain does not matter. */
async function readFiguresAgain({ contract_address }: LiveEvents['figures']): Promise<void> {
  const old = queryClient.getQueryCache().findAll({
    predicate: ({ queryKey: [part, , address] }) => isFigures(part) && address === contract_address,
  })
  await Promise.all(old.map(({ queryKey }) => readAgain(queryKey)))
}

function isFigures(part: unknown): boolean {
  return part === 'stats' || part === 'proof'
}
