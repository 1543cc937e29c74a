import { Slots } from '#server/chain/slots.ts'

type Read<S extends { url: string }, T> = (source: S, signal: AbortSignal) => Promise<T>

/** Of one host no more is asked at a time, and no more in all. Whoever waits for a host keeps nobody else waiting. */
export function politely<S extends { url: string }, T>(
  read: Read<S, T>,
  { perHost, inAll }: { perHost: number; inAll: number },
): Read<S, T> {
  const all = new Slots(inAll)
  const hosts = new Map<string, { slots: Slots; users: number }>()
  return async (source, signal) => {
    const { host } = new URL(source.url)
    const entry = hosts.get(host) ?? { slots: new Slots(perHost), users: 0 }
    hosts.set(host, entry)
    entry.users += 1
    try {
      return await entry.slots.use(() => all.use(() => read(source, signal)))
    } finally {
      entry.users -= 1
      if (entry.users === 0) hosts.delete(host)
    }
  }
}
