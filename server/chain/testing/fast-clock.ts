import { setTimeout as timeout } from 'node:timers/promises'
import type { Clock } from '../clock.ts'

/** A clock that runs so many times as fast as the real one, for both sides: rates, pauses and Retry-After stay in proportion. */
export function fastClock(speed: number): Clock {
  return {
    now: () => speed * performance.now(),
    pause: (ms, signal) => timeout(ms / speed, undefined, { signal }).catch(() => {}),
  }
}
