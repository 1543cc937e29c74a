import { arbitrum } from './chains/arbitrum.ts'
import { avalanche } from './chains/avalanche.ts'
import { base } from './chains/base.ts'
import { bsc } from './chains/bsc.ts'
import { celo } from './chains/celo.ts'
import { type Chain, withDefaults } from './chains/chain-facts.ts'
import { demo } from './chains/demo.ts'
import { eth } from './chains/eth.ts'
import { optimism } from './chains/optimism.ts'
import { polygon } from './chains/polygon.ts'

/** In the order of the chain choices; demo stands last. */
const list = { eth, polygon, bsc, base, celo, avalanche, arbitrum, optimism, demo }

export type ChainKey = keyof typeof list

export const chainKeys = Object.keys(list) as ChainKey[]

export const chains = Object.fromEntries(
  Object.entries(list).map(([key, facts]) => [key, withDefaults(facts)]),
) as Record<ChainKey, Chain>

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
    .sort((one, other) => chains[one.value].deploymentOrder - chains[other.value].deploymentOrder)
    .map(({ label, value }) => {
      const { name, chainId, rpcUrls, nativeCurrency, explorerUrl } = chains[value]
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
  return chainKeys.flatMap((value) => {
    const label = labelOf(chains[value])
    return label && (demo || !chains[value].isDemo) ? [{ label, value }] : []
  })
}

/** Names in the specification's table of price symbols that are no keys of ours. */
const otherPriceSymbols = new Map([
  ['ethereum', 'ETH'],
  ['fantom', 'FTM'],
])

/** The symbol written behind a price: TOKEN for every chain that the specification does not name. */
export function currencySymbol(chain: string): string {
  const key = chainKeys.find((each) => each === chain.toLowerCase())
  return key ? chains[key].priceSymbol : (otherPriceSymbols.get(chain.toLowerCase()) ?? 'TOKEN')
}

export function explorerAddressUrl(chain: ChainKey, address: string): string | null {
  const { explorerUrl } = chains[chain]
  return explorerUrl && `${explorerUrl}/address/${encodeURIComponent(address)}`
}

export function explorerTransactionUrl(chain: ChainKey, hash: string): string | null {
  const { explorerUrl } = chains[chain]
  return explorerUrl && `${explorerUrl}/tx/${encodeURIComponent(hash)}`
}
