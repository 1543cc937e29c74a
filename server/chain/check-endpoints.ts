import { type ChainKey, factsOf } from '#api/chains.ts'
import type { EndpointReport } from '#api/operator.ts'
import { checkEndpoint } from './check-endpoint.ts'
import type { Patience } from './endpoint-questions.ts'

/** Asks all endpoints of a chain at once what they can do. */
export function checkEndpoints(
  key: ChainKey,
  urls: readonly string[],
  patience: Partial<Patience> = {},
): Promise<EndpointReport[]> {
  const chain = factsOf(key)
  return Promise.all(
    hostNames(urls).map((host, index) => checkEndpoint(host, new URL(urls[index] ?? ''), chain, patience)),
  )
}

/** What may be said of addresses: their hosts, the second of the same with a number. */
export function hostNames(urls: readonly string[]): string[] {
  const used = new Map<string, number>()
  return urls.map((text) => {
    const { host } = new URL(text)
    const count = (used.get(host) ?? 0) + 1
    used.set(host, count)
    return count === 1 ? host : `${host}#${count}`
  })
}
