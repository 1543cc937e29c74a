import type { ChainFacts } from '#api/chains/chain-facts.ts'
import { type ChainKey, registerChains } from '#api/chains.ts'

type Config = {
  demo: boolean
  dev_inbox: boolean
  sentry_dsn: string | null
  /** What single sign-on is called; null: there is none. */
  oidc_name: string | null
  chains: Record<ChainKey, ChainFacts>
}

/** Of a server elsewhere; else it is the one that the page came from. */
const elsewhere: string | undefined = import.meta.env.VITE_API_URL || undefined
const apiHost = elsewhere ?? window.location.origin
const written = document.getElementById('assay-config')?.textContent

/** What the server wrote into the page. If another one served it, the file is as it was built, and the server is asked. */
export const config: Config = {
  demo: false,
  dev_inbox: false,
  sentry_dsn: null,
  oidc_name: null,
  chains: {},
  ...(elsewhere ? await askServer() : JSON.parse(written || '{}')),
}

registerChains(config.chains)

/** The address of a path on the API host. */
export function apiUrl(path: string): string {
  return new URL(path, apiHost).href
}

/** Nothing can be shown before: it tries until it is told. */
async function askServer(): Promise<Partial<Config>> {
  for (;;) {
    try {
      const reply = await fetch(apiUrl('/api/config'))
      if (reply.ok) return await reply.json()
    } catch (error) {
      console.error(error)
    }
    await new Promise((resolve) => setTimeout(resolve, 3_000))
  }
}
