import { Semaphore } from '#server/chain/semaphore.ts'

type Read<S extends { url: string }, T> = (location: S, signal: AbortSignal) => Promise<T>

/** Limits the concurrency per host and in all. A request that waits for its host does not hold up others. */
export function limitPerHost<S extends { url: string }, T>(
  read: Read<S, T>,
  { perHost, inAll }: { perHost: number; inAll: number },
): Read<S, T> {
  const all = new Semaphore(inAll)
  const hosts = new Map<string, { semaphore: Semaphore; users: number }>()
  return async (location, signal) => {
    const { host } = new URL(location.url)
    const entry = hosts.get(host) ?? { semaphore: new Semaphore(perHost), users: 0 }
    hosts.set(host, entry)
    entry.users += 1
    try {
      return await entry.semaphore.use(() => all.use(() => read(location, signal)))
    } finally {
      entry.users -= 1
      if (entry.users === 0) hosts.delete(host)
    }
  }
}
