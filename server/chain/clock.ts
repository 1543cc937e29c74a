import { setTimeout as timeout } from 'node:timers/promises'

/** The time by which endpoints are paced. Tests that play hours bring one of their own. */
export type Clock = {
  /** In milliseconds, always forwards: setting the computer's clock changes nothing. */
  now(): number
  /** Ends early, without an error, if the signal is aborted. */
  pause(ms: number, signal?: AbortSignal): Promise<void>
}

export const realClock: Clock = {
  now: () => performance.now(),
  pause: (ms, signal) => timeout(ms, undefined, { signal }).catch(() => {}),
}
