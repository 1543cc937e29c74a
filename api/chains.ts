/** In the order of the chain choices; demo stands last and exists in demo mode only. */
export const chainKeys = [
  'eth',
  'polygon',
  'bsc',
  'base',
  'celo',
  'avalanche',
  'arbitrum',
  'optimism',
  'demo',
] as const
export type ChainKey = (typeof chainKeys)[number]

type Chain = {
  /** The chain's own name, as wallets show it. */
  name: string
  chainId: number
  nativeCurrency: { name: string; symbol: string; decimals: 18 }
  /** Public endpoints, used where the operator names no other. */
  rpcUrls: readonly [string, ...string[]]
  explorerUrl: string | null
  /** About the usual time between two blocks. */
  blockTimeMs: number
  /** Blocks that a reorganisation may take away at the most, where the node does not know the tag 'finalized'. */
  finalityDepth: number
}

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 } as const

export const chains: Record<ChainKey, Chain> = {
  eth: {
    name: 'Ethereum',
    chainId: 1,
    nativeCurrency: ether,
    rpcUrls: ['https://ethereum.reth.rs/rpc'],
    explorerUrl: 'https://etherscan.io',
    blockTimeMs: 12_000,
    finalityDepth: 64,
  },
  polygon: {
    name: 'Polygon',
    chainId: 137,
    nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
    rpcUrls: ['https://polygon.drpc.org'],
    explorerUrl: 'https://polygonscan.com',
    blockTimeMs: 2_000,
    finalityDepth: 256,
  },
  bsc: {
    name: 'BNB Smart Chain',
    chainId: 56,
    nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
    rpcUrls: ['https://56.rpc.thirdweb.com'],
    explorerUrl: 'https://bscscan.com',
    blockTimeMs: 750,
    finalityDepth: 64,
  },
  base: {
    name: 'Base',
    chainId: 8453,
    nativeCurrency: ether,
    rpcUrls: ['https://mainnet.base.org'],
    explorerUrl: 'https://basescan.org',
    blockTimeMs: 2_000,
    finalityDepth: 1_800,
  },
  celo: {
    name: 'Celo',
    chainId: 42_220,
    nativeCurrency: { name: 'CELO', symbol: 'CELO', decimals: 18 },
    rpcUrls: ['https://forno.celo.org'],
    explorerUrl: 'https://celoscan.io',
    blockTimeMs: 1_000,
    finalityDepth: 3_600,
  },
  avalanche: {
    name: 'Avalanche',
    chainId: 43_114,
    nativeCurrency: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
    rpcUrls: ['https://api.avax.network/ext/bc/C/rpc'],
    explorerUrl: 'https://snowtrace.io',
    blockTimeMs: 1_500,
    finalityDepth: 32,
  },
  arbitrum: {
    name: 'Arbitrum One',
    chainId: 42_161,
    nativeCurrency: ether,
    rpcUrls: ['https://arb1.arbitrum.io/rpc'],
    explorerUrl: 'https://arbiscan.io',
    blockTimeMs: 250,
    finalityDepth: 7_200,
  },
  optimism: {
    name: 'OP Mainnet',
    chainId: 10,
    nativeCurrency: ether,
    rpcUrls: ['https://mainnet.optimism.io'],
    explorerUrl: 'https://optimistic.etherscan.io',
    blockTimeMs: 2_000,
    finalityDepth: 1_800,
  },
  demo: {
    name: 'Demo chain',
    chainId: 31_337,
    nativeCurrency: ether,
    rpcUrls: ['http://127.0.0.1:8545'],
    explorerUrl: null,
    blockTimeMs: 1_000,
    finalityDepth: 64,
  },
}

type ChainChoice = { label: string; value: ChainKey }

const demoChoice: ChainChoice = { label: 'Demo chain', value: 'demo' }

/** The chains on which a contract or wallet can be tracked. */
export function trackingChains(demo: boolean): ChainChoice[] {
  return [
    { label: 'Ethereum', value: 'eth' },
    { label: 'Polygon', value: 'polygon' },
    { label: 'BNB Chain', value: 'bsc' },
    { label: 'Base', value: 'base' },
    { label: 'Celo', value: 'celo' },
    ...(demo ? [demoChoice] : []),
  ]
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
  const choices: ChainChoice[] = [
    { label: 'Ethereum', value: 'eth' },
    { label: 'Polygon', value: 'polygon' },
    { label: 'Base', value: 'base' },
    { label: 'BSC', value: 'bsc' },
    { label: 'Avalanche', value: 'avalanche' },
    { label: 'Arbitrum', value: 'arbitrum' },
    { label: 'Optimism', value: 'optimism' },
    ...(demo ? [demoChoice] : []),
  ]
  return choices.map(({ label, value }) => {
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

const currencySymbols = new Map([
  ['ethereum', 'ETH'],
  ['eth', 'ETH'],
  ['polygon', 'MATIC'],
  ['bsc', 'BNB'],
  ['avalanche', 'AVAX'],
  ['fantom', 'FTM'],
  ['arbitrum', 'ETH'],
  ['optimism', 'ETH'],
  ['base', 'ETH'],
])

/**
 * The symbol written behind a price. The specification's own table, which is not the wallets': MATIC
 * where a wallet says POL, TOKEN for every chain it does not name.
 */
export function currencySymbol(chain: string): string {
  return currencySymbols.get(chain.toLowerCase()) ?? 'TOKEN'
}

export function explorerAddressUrl(chain: ChainKey, address: string): string | null {
  const { explorerUrl } = chains[chain]
  return explorerUrl && `${explorerUrl}/address/${encodeURIComponent(address)}`
}

export function explorerTransactionUrl(chain: ChainKey, hash: string): string | null {
  const { explorerUrl } = chains[chain]
  return explorerUrl && `${explorerUrl}/tx/${encodeURIComponent(hash)}`
}
