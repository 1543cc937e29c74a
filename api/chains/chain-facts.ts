import type { ProtocolContract } from './protocols.ts'

/** What every chain has. */
type Needed = {
  /** The chain's own name, as wallets show it. */
  name: string
  chainId: number
  /** Nodes count it in units of 10^-18, whatever the coin's own documents say. */
  nativeCurrency: { name: string; symbol: string; decimals: 18 }
  /** Endpoints that need no key, used unless the operator names others. Each answers eth_getLogs. */
  rpcUrls: readonly [string, ...string[]]
}

/** What a chain may do without. */
type Optional = {
  /** Its label among the chains on which contracts and wallets are tracked; null: it is not one of them. */
  trackingLabel: string | null
  /** Its label among the networks on which collections are deployed; null: it is not one of them. */
  deploymentLabel: string | null
  /** Its coin is worth nothing. */
  isTestnet: boolean
  /** What somebody has to know before deploying there. */
  deployNote: string | null
  /** Its place among those networks, which differs from the order of the list of chains. */
  deploymentOrder: number
  /** Behind a price. The specification's own table, which is not the wallets': MATIC where a wallet says POL. */
  priceSymbol: string
  explorerUrl: string | null
  /** About the usual time between two blocks. */
  blockTimeMs: number
  /** Whether a node's block 'finalized' is believed; else, and where a node does not know the tag, the depth counts. */
  finality: 'tag' | 'depth'
  /** Blocks that a reorganisation may take away at the most. */
  finalityDepth: number
  /** Whether each log is in the bloom of its block. */
  bloomsComplete: boolean
  /** The contract that tells what Ethereum takes for keeping a transaction's bytes, if that comes on top of the gas. */
  l1FeeOracle: string | null
  /** Where many calls can be made as one; null: nowhere. */
  multicall3: string | null
  /** The name of its history in SQD's portal; null: it has none there. */
  portalDataset: string | null
  /** What wallets are told to reach the chain by, if it is not `rpcUrls`: those hold a secret. */
  walletRpcUrls: readonly string[] | null
  /** The native coin as an ERC-20. */
  wrappedNative: string | null
  /** The native coin is an ERC-20 itself, and `wrappedNative` its address. */
  nativeIsErc20: boolean
  /** The contract that writes a Transfer for every move of the native coin, and who is paid for transactions; null: moves leave no logs. */
  nativeLogs: { contract: string; feeAccount: string } | null
  /** The registry of the Ethereum Name Service; null: names are not known there. */
  ensRegistry: string | null
  /** Held to be worth one USD each. */
  stables: readonly { symbol: string; address: string }[]
  /** Chainlink's price of the native coin; the proxy, which outlives the aggregators behind it. */
  nativeUsdFeed: string | null
  /** The chain on which its coin has a price as well, as bridged ether has on Ethereum. Counts where there is no feed here. */
  nativePriceChain: string | null
  /** Factories of pools on this chain alone, beside those that a pool protocol names itself. */
  factories: readonly ProtocolContract[]
  /** Marketplaces at an address on this chain alone, beside those that a marketplace names itself. */
  marketplaces: readonly ProtocolContract[]
  /** It exists in demo mode only, its endpoint is known when it runs, and it begins from nothing at each start. */
  isDemo: boolean
}

/** All that is known of a chain. Plain data, as a JSON file could hold it; addresses are lower-case. */
export type ChainFacts = Needed & Partial<Optional>

export type Chain = Needed & Optional

export const chainDefaults: Optional = {
  trackingLabel: null,
  deploymentLabel: null,
  isTestnet: false,
  deployNote: null,
  deploymentOrder: Number.MAX_SAFE_INTEGER,
  priceSymbol: 'TOKEN',
  explorerUrl: null,
  blockTimeMs: 2_000,
  finality: 'tag',
  // An hour of such blocks: waiting too long costs little, forgetting too late costs exactness.
  finalityDepth: 1_800,
  bloomsComplete: true,
  l1FeeOracle: null,
  // The same on most chains: https://www.multicall3.com/deployments
  multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
  portalDataset: null,
  walletRpcUrls: null,
  wrappedNative: null,
  nativeIsErc20: false,
  nativeLogs: null,
  ensRegistry: null,
  stables: [],
  nativeUsdFeed: null,
  nativePriceChain: null,
  factories: [],
  marketplaces: [],
  isDemo: false,
}

export function withDefaults(facts: ChainFacts): Chain {
  return { ...chainDefaults, ...facts }
}
