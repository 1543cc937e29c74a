import { type ChainKey, factsOf } from '#api/chains.ts'
import type { EndpointReport } from '#api/operator.ts'
import { cleanLine } from '#server/clean-text.ts'

const MOST_NAMED = 3
const REASON_CHARACTERS = 80

/** Whether users may know of an endpoint: one of those that everybody may use. What operators name is their own business. */
export function isPublicHost(key: ChainKey, host: string): boolean {
  const { rpcUrls, walletRpcUrls } = factsOf(key)
  const [name = ''] = host.split('#')
  return (walletRpcUrls ?? rpcUrls).some((url) => new URL(url).host === name)
}

/** Why the public endpoints of a chain do not answer, in short: 'mainnet.base.org: HTTP 429; base.example: silent'. null: nothing to say. */
export function endpointTroubles(key: ChainKey, reports: readonly EndpointReport[]): string | null {
  const failing = reports.filter(
    ({ host, state }) => state !== 'answers' && state !== 'not_asked' && isPublicHost(key, host),
  )
  if (failing.length === 0) return null
  const named = failing
    .slice(0, MOST_NAMED)
    .map(
      ({ host, state, reason }) =>
        `${host}: ${cleanLine(reason ?? '', REASON_CHARACTERS) ?? state.replace('_', ' ')}`,
    )
  const more = failing.length - named.length
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join('; ')
}
