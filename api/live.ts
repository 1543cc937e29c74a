/**
 * What the server-sent-events stream GET /api/live carries, by event name. The stream is a hint to look again: a
 * tab that was away for a while reads the lists anew and has missed nothing.
 */
export type LiveEvents = {
  /** The stream is open; sent first, after every (re)connect. */
  ready: Record<string, never>
  /** Your notifications have changed: a new one, or one was read in another tab. */
  notifications: { unread: number }
  /** Your profile has changed. */
  profile: Record<string, never>
}
export type LiveEventName = keyof LiveEvents
