const firstMs = 1_000
const mostMs = 30_000

/**
 * How long to wait before trying again: twice as long after each failure, up to half a minute. At random between
 * half and the whole of it, so that the tabs of all users do not come back in the same instant.
 */
export function retryDelayMs(failures: number, random: () => number = Math.random): number {
  const most = Math.min(mostMs, firstMs * 2 ** failures)
  return most * (0.5 + random() / 2)
}
