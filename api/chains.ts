import { type Chain, type ChainFacts, withDefaults } from './chains/chain-facts.ts'

/** Names a chain in calls, in the database and in variables. Which ones there are is known when the program runs: see `registerChains`. */
export type ChainKey = string

const registry = new Map<ChainKey, Chain>()

/**
 * Makes these the chains that are known, in the order of the chain choices. Each process, thread and page does so once, before anything else: the server with
 * what it ships and what the operator's file adds, the page with what the server wrote into it.
 */
export function registerChains(facts: Readonly<Record<ChainKey, ChainFacts>>): void {
  registry.clear()
  for (const [key, each] of Object.entries(facts)) registry.set(key, withDefaults(each))
}

export function chainKeys(): ChainKey[] {
  return [...registry.keys()]
}

export function isChain(key: string): boolean {
  return registry.has(key)
}

export function factsOf(key: ChainKey): Chain {
  const facts = registry.get(key)
  if (!facts) throw new Error(`the chain ${key} is not known`)
  return facts
}

type ChainChoice = { label: string; value: ChainKey }

/** The chains on which a contract or wallet can be tracked. */
export function trackingChains(demo: boolean): ChainChoice[] {
  return choices(demo, ({ trackingLabel }) => trackingLabel)
}

type Network = ChainChoice & {
  /** Hexadecimal, as wallets want it. */
  chainId: string
  /** What wallet_addEthereumChain takes (EIP-3085). */
  addNetwork: {
    chainId: string
    chainName: string
    rpcUrls: string[]
    nativeCurrency: Chain['nativeCurrency']
    blockExplorerUrls?: string[]
  }
}

/** The networks on which a collection contract can be deployed; the first is the default. */
export function deploymentNetworks(demo: boolean): Network[] {
  return choices(demo, ({ deploymentLabel }) => deploymentLabel)
    .sort((one, other) => factsOf(one.value).deploymentOrder - factsOf(other.value).deploymentOrder)
    .map(({ label, value }) => {
      const { name, chainId, rpcUrls, nativeCurrency, explorerUrl } = factsOf(value)
      const hex = `0x${chainId.toString(16)}`
      return {
        label,
        value,
        chainId: hex,
        addNetwork: {
          chainId: hex,
          chainName: name,
          rpcUrls: [...rpcUrls],
          nativeCurrency,
          // Wallets refuse an empty list.
          ...(explorerUrl ? { blockExplorerUrls: [explorerUrl] } : {}),
        },
      }
    })
}

function choices(demo: boolean, labelOf: (chain: Chain) => string | null): ChainChoice[] {
  return chainKeys().flatMap((value) => {
    const label = labelOf(factsOf(value))
    return label && (demo || !factsOf(value).isDemo) ? [{ label, value }] : []
  })
}

/** Names in the specification's table of price symbols that are no keys of ours; the operator's file may make them one. */
const otherPriceSymbols = new Map([
  ['ethereum', 'ETH'],
  ['fantom', 'FTM'],
])

/** The symbol written behind a price: TOKEN for every chain that the specification does not name. */
export function currencySymbol(chain: string): string {
  const name = chain.toLowerCase()
  return otherPriceSymbols.get(name) ?? (isChain(name) ? factsOf(name).priceSymbol : 'TOKEN')
}

export function explorerAddressUrl(chain: ChainKey, address: string): string | null {
  const explorerUrl = explorerOf(chain)
  return explorerUrl && `${explorerUrl}/address/${encodeURIComponent(address)}`
}

export function explorerTransactionUrl(chain: ChainKey, hash: string): string | null {
  const explorerUrl = explorerOf(chain)
  return explorerUrl && `${explorerUrl}/tx/${encodeURIComponent(hash)}`
}

/** A page may not have heard of a chain that the server knows since it was restarted. */
function explorerOf(chain: ChainKey): string | null {
  return isChain(chain) ? factsOf(chain).explorerUrl : null
}
