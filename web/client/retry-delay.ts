const firstMs = 1_000
const mostMs = 30_000

/**
 * Exponential backoff with jitter: twice as long after each failure, up to half a minute, at random between half of it
 * and all of it. So the tabs of all users do not come back at the same moment.
 */
export function retryDelayMs(failures: number, random: () => number = Math.random): number {
  const most = Math.min(mostMs, firstMs * 2 ** failures)
  return most * (0.5 + random() / 2)
}
