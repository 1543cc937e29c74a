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
    onLive('ready', () => {
      for (const queryKey of Object.values(keys)) {
        // What is being read at this moment is new enough; on the first connect that is everything.
        void queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false })
      }
    }),
    openLive(),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
