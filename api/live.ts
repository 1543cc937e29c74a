import type { ChainKey } from './chains.ts'

/**
 * What the server-sent-events stream GET /api/live carries, by event name. The stream is a hint to look again: a
 * tab that was away for a while reads the lists again and has missed nothing.
 */
export type LiveEvents = {
  /** Read everything again: the stream is open, or events may have been lost. Sent first, after every (re)connect. */
  ready: Record<string, never>
  /** Your notifications have changed: a new one, or one was read in another tab. */
  notifications: { unread: number }
  /** A collection of yours is being read from the chain, or waits for that. */
  indexing: {
    contract_address: string
    contract_chain: ChainKey
    /** Blocks and events read so far. */
    block: number
    target_block: number
    percent: number
    events: number
    events_per_second: number | null
    seconds_left: number | null
  }
  /** A collection's figures have changed; they hold everything up to the block. */
  figures: { contract_address: string; contract_chain: ChainKey; block: number }
  /** What you track has changed: added, renamed or removed in another tab, or its reading has met with trouble. */
  collections: Record<string, never>
  /** Your profile has changed, or when your account will be deleted. */
  profile: Record<string, never>
  /** A session of yours has begun or ended. If it was the stream's own, the stream ends after this. */
  sessions: Record<string, never>
}
export type LiveEventName = keyof LiveEvents
