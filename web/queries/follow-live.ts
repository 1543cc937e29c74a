import type { QueryKey } from '@tanstack/react-query'
import { onLive, openLive } from '../live.ts'
import { notificationsKey } from './notifications.ts'
import { profileQuery } from './profile.ts'
import { queryClient } from './query-client.ts'

/** What each live event makes old. A feature that has an event adds its line here. */
const keys = {
  notifications: notificationsKey,
  profile: profileQuery.queryKey,
}

/** Keeps what this tab has read in step with the server, until the returned function is called. */
export function followLive(): () => void {
  const events = Object.keys(keys) as (keyof typeof keys)[]
  const stops = [
    ...events.map((event) => onLive(event, () => readAnew(keys[event]))),
    // Nobody told of what happened before the stream was open.
    onLive('ready', () => Object.values(keys).forEach(readAnew)),
    openLive(),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

async function readAnew(queryKey: QueryKey): Promise<void> {
  // What is being read at this moment may be of the time before. Invalidating alone would let a first read go on.
  await queryClient.cancelQueries({ queryKey })
  await queryClient.invalidateQueries({ queryKey })
}
