import type { ChainFacts } from '#api/chains/chain-facts.ts'
import { type ChainKey, registerChains } from '#api/chains.ts'

type Config = {
  demo: boolean
  dev_inbox: boolean
  sentry_dsn: string | null
  chains: Record<ChainKey, ChainFacts>
}

const written = document.getElementById('assay-config')?.textContent

/** What the server wrote into the page; the file as built leaves it empty. */
export const config: Config = {
  demo: false,
  dev_inbox: false,
  sentry_dsn: null,
  chains: {},
  ...JSON.parse(written || '{}'),
}

registerChains(config.chains)

const apiHost: string = import.meta.env.VITE_API_URL || window.location.origin

/** The address of a path on the API host. */
export function apiUrl(path: string): string {
  return new URL(path, apiHost).href
}
