import type { TooMany } from '#server/errors.ts'

type RateLimit = (key: string) => void

/**
 * At most so many for each key in a window, counted in the memory of this process: for what is asked too often to be written down each time.
 * One too many is refused with the seconds until the window ends.
 */
export function createRateLimit(
  most: number,
  windowMs: number,
  refusal: (waitSeconds: number) => TooMany,
  now = () => performance.now(),
): RateLimit {
  let counts = new Map<string, { since: number; count: number }>()
  let sweptAt = now()

  /** What is over is forgotten once a window, so that strangers cannot fill the memory. */
  function sweep(at: number): void {
    if (at - sweptAt < windowMs) return
    sweptAt = at
    counts = new Map([...counts].filter(([, { since }]) => at - since < windowMs))
  }

  return (key) => {
    const at = now()
    sweep(at)
    const known = counts.get(key)
    const current = known && at - known.since < windowMs ? known : { since: at, count: 0 }
    if (current.count >= most) throw refusal(Math.ceil((windowMs - (at - current.since)) / 1000))
    current.count++
    counts.set(key, current)
  }
}
