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
    ...events.map((event) => onLive(event, () => queryClient.invalidateQueries({ queryKey: keys[event] }))),
    // What was read before, or is being read at this moment, may miss what happened before the stream was open.
    onLive('ready', () => {
      for (const queryKey of Object.values(keys)) void queryClient.invalidateQueries({ queryKey })
    }),
    openLive(),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
