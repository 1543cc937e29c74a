import { type ChainKey, chains } from './chains.ts'

type MarketplaceKind = 'seaport' | 'blur' | 'blurV2' | 'looksrare' | 'looksrareV2' | 'x2y2'

/** What the indexer knows of a chain's contracts. Addresses are lower-case. */
export type Protocols = {
  /** The native coin as an ERC-20. */
  wrappedNative: string
  /** Held to be worth one USD each. */
  stables: readonly string[]
  /** Chainlink's price of the native coin; the proxy, which outlives the aggregators behind it. */
  nativeUsdFeed: string | null
  /** Exchanges that emit Uniswap V2's and V3's very events; PancakeSwap V3 has a Swap event of its own and is none of them. */
  v2Factories: readonly string[]
  v3Factories: readonly string[]
  /** Beside those that stand at the same address on every chain, which the indexer knows anyway. */
  marketplaces: readonly { address: string; kind: MarketplaceKind }[]
}

const UNISWAP_V3 = '0x1f98431c8ad98523631ae4a59f267346ea31f984'
const SUSHISWAP = '0xc35dadb65012ec5796536bd9864ed8773abc74c4'
/** Uniswap V2 on two chains each. */
const UNISWAP_V2_A = '0x8909dc15e40173ff4699343b6eb8132c65e18ec6'
const UNISWAP_V2_B = '0x9e5a52f57b3038f1b8eee45f28b3c1967e22799c'
/** PancakeSwap V2 outside its home chain. */
const PANCAKESWAP_V2 = '0x02a84c1b3bbd7401a5f7fa98a384ebc70bb5749e'

function coinsOf(chain: ChainKey): Pick<Protocols, 'wrappedNative' | 'stables' | 'nativeUsdFeed'> {
  const { wrappedNative, stables, nativeUsdFeed } = chains[chain]
  return { wrappedNative: wrappedNative ?? '', stables: stables.map(({ address }) => address), nativeUsdFeed }
}

export const protocols: Record<Exclude<ChainKey, 'demo'>, Protocols> = {
  eth: {
    ...coinsOf('eth'),
    v2Factories: [
      '0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f', // Uniswap
      '0xc0aee478e3658e2610c5f7a4a2e1777ce9e4f2ac', // SushiSwap
      '0x1097053fd2ea711dad45caccc45eff7548fcb362', // PancakeSwap
    ],
    v3Factories: [UNISWAP_V3],
    marketplaces: [],
  },
  polygon: {
    ...coinsOf('polygon'),
    v2Factories: [
      UNISWAP_V2_B,
      '0x5757371414417b8c6caad45baef941abc7d3ab32', // QuickSwap
      SUSHISWAP,
    ],
    v3Factories: [UNISWAP_V3],
    marketplaces: [],
  },
  bsc: {
    ...coinsOf('bsc'),
    v2Factories: [
      '0xca143ce32fe78f1f7019d7d551a6402fc5350c73', // PancakeSwap
      UNISWAP_V2_A,
      SUSHISWAP,
    ],
    v3Factories: ['0xdb1d10011ad0ff90774d0c6bb92e5c5c8b4461f7'],
    marketplaces: [],
  },
  base: {
    ...coinsOf('base'),
    v2Factories: [
      UNISWAP_V2_A,
      '0x71524b4f93c58fcbf659783284e38825f0622859', // SushiSwap
      PANCAKESWAP_V2,
    ],
    v3Factories: ['0x33128a8fc17869897dce68ed026d694621f6fdfd'],
    marketplaces: [],
  },
  celo: {
    ...coinsOf('celo'),
    v2Factories: [
      '0x62d5b84be28a183abb507e125b384122d2c25fae', // Ubeswap
      '0x79a530c8e2fa8748b7b40dd3629c0520c2ccf03f', // Uniswap
      SUSHISWAP,
    ],
    v3Factories: ['0xafe208a311b21f13ef87e33a90049fc17a7acdec'],
    marketplaces: [],
  },
  avalanche: {
    ...coinsOf('avalanche'),
    v2Factories: [
      '0x9ad6c38be94206ca50bb0d90783181662f0cfa10', // Trader Joe
      '0xefa94de7a4656d787667c749f7e1223d71e9fd88', // Pangolin
      UNISWAP_V2_B,
      SUSHISWAP,
    ],
    v3Factories: ['0x740b1c1de25031c31ff4fc9a62f554a55cdc1bad'],
    marketplaces: [],
  },
  arbitrum: {
    ...coinsOf('arbitrum'),
    v2Factories: [
      '0xf1d7cc64fb4452f05c498126312ebe29f30fbcf9', // Uniswap
      SUSHISWAP,
      PANCAKESWAP_V2,
    ],
    v3Factories: [UNISWAP_V3],
    marketplaces: [],
  },
  optimism: {
    ...coinsOf('optimism'),
    v2Factories: [
      '0x0c3c1c532f1e39edf36be9fe0be1410313e074bf', // Uniswap
      '0xfbc12984689e5f15626bad03ad60160fe98b303c', // SushiSwap
    ],
    v3Factories: [UNISWAP_V3],
    marketplaces: [],
  },
}
