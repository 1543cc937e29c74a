import type { ChainKey } from './chains.ts'

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
/** Of chains built with the OP Stack. */
const OP_STACK_WETH = '0x4200000000000000000000000000000000000006'
/** Bridged to Arbitrum and Optimism alike. */
const BRIDGED_DAI = '0xda10009cbd5d07dd0cecc66161fc93d7c9000da1'

export const protocols: Record<Exclude<ChainKey, 'demo'>, Protocols> = {
  eth: {
    wrappedNative: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
    stables: [
      '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', // USDC
      '0xdac17f958d2ee523a2206206994597c13d831ec7', // USDT
      '0x6b175474e89094c44da98b954eedeac495271d0f', // DAI
      '0x4fabb145d64652a948d72533023f6e7a623c7c53', // BUSD
    ],
    nativeUsdFeed: '0x5f4ec3df9cbd43714fe2740f5e3616155c5b8419',
    v2Factories: [
      '0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f', // Uniswap
      '0xc0aee478e3658e2610c5f7a4a2e1777ce9e4f2ac', // SushiSwap
      '0x1097053fd2ea711dad45caccc45eff7548fcb362', // PancakeSwap
    ],
    v3Factories: [UNISWAP_V3],
    marketplaces: [],
  },
  polygon: {
    wrappedNative: '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270',
    stables: [
      '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359', // USDC
      '0x2791bca1f2de4661ed88a30c99a7a9449aa84174', // USDC.e
      '0xc2132d05d31c914a87c6611c10748aeb04b58e8f', // USDT
      '0x8f3cf7ad23cd3cadbd9735aff958023239c6a063', // DAI
    ],
    nativeUsdFeed: '0xab594600376ec9fd91f8e885dadf0ce036862de0',
    v2Factories: [
      UNISWAP_V2_B,
      '0x5757371414417b8c6caad45baef941abc7d3ab32', // QuickSwap
      SUSHISWAP,
    ],
    v3Factories: [UNISWAP_V3],
    marketplaces: [],
  },
  bsc: {
    wrappedNative: '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c',
    stables: [
      '0x55d398326f99059ff775485246999027b3197955', // USDT
      '0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d', // USDC
      '0xe9e7cea3dedca5984780bafc599bd69add087d56', // BUSD
      '0x1af3f329e8be154074d8769d1ffa4ee058b1dbc3', // DAI
    ],
    nativeUsdFeed: '0x0567f2323251f0aab15c8dfb1967e4e8a7d42aee',
    v2Factories: [
      '0xca143ce32fe78f1f7019d7d551a6402fc5350c73', // PancakeSwap
      UNISWAP_V2_A,
      SUSHISWAP,
    ],
    v3Factories: ['0xdb1d10011ad0ff90774d0c6bb92e5c5c8b4461f7'],
    marketplaces: [],
  },
  base: {
    wrappedNative: OP_STACK_WETH,
    stables: [
      '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913', // USDC
      '0xd9aaec86b65d86f6a7b5b1b0c42ffa531710b6ca', // USDbC
      '0xfde4c96c8593536e31f229ea8f37b2ada2699bb2', // USDT
      '0x50c5725949a6f0c72e6c4a641f24049a917db0cb', // DAI
    ],
    nativeUsdFeed: '0x71041dddad3595f9ced3dccfbe3d1f4b0a16bb70',
    v2Factories: [
      UNISWAP_V2_A,
      '0x71524b4f93c58fcbf659783284e38825f0622859', // SushiSwap
      PANCAKESWAP_V2,
    ],
    v3Factories: ['0x33128a8fc17869897dce68ed026d694621f6fdfd'],
    marketplaces: [],
  },
  celo: {
    // The native coin is an ERC-20 itself.
    wrappedNative: '0x471ece3750da237f93b8e339c536989b8978a438',
    stables: [
      '0x765de816845861e75a25fca122bb6898b8b1282a', // cUSD
      '0xceba9300f2b948710d2653dd7b07f33a8b32118c', // USDC
      '0x48065fbbe25f71c9282ddf5e1cd6d6a887483d5e', // USDT
    ],
    nativeUsdFeed: '0x0568fd19986748ceff3301e55c0eb1e729e0ab7e',
    v2Factories: [
      '0x62d5b84be28a183abb507e125b384122d2c25fae', // Ubeswap
      '0x79a530c8e2fa8748b7b40dd3629c0520c2ccf03f', // Uniswap
      SUSHISWAP,
    ],
    v3Factories: ['0xafe208a311b21f13ef87e33a90049fc17a7acdec'],
    marketplaces: [],
  },
  avalanche: {
    wrappedNative: '0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7',
    stables: [
      '0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e', // USDC
      '0xa7d7079b0fead91f3e65f86e8915cb59c1a4c664', // USDC.e
      '0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7', // USDT
      '0xc7198437980c041c805a1edcba50c1ce5db95118', // USDT.e
      '0xd586e7f844cea2f87f50152665bcbc2c279d8d70', // DAI.e
    ],
    nativeUsdFeed: '0x0a77230d17318075983913bc2145db16c7366156',
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
    wrappedNative: '0x82af49447d8a07e3bd95bd0d56f35241523fbab1',
    stables: [
      '0xaf88d065e77c8cc2239327c5edb3a432268e5831', // USDC
      '0xff970a61a04b1ca14834a43f5de4533ebddb5cc8', // USDC.e
      '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9', // USDT
      BRIDGED_DAI,
    ],
    nativeUsdFeed: '0x639fe6ab55c921f74e7fac1ee960c0b6293ba612',
    v2Factories: [
      '0xf1d7cc64fb4452f05c498126312ebe29f30fbcf9', // Uniswap
      SUSHISWAP,
      PANCAKESWAP_V2,
    ],
    v3Factories: [UNISWAP_V3],
    marketplaces: [],
  },
  optimism: {
    wrappedNative: OP_STACK_WETH,
    stables: [
      '0x0b2c639c533813f4aa9d7837caf62653d097ff85', // USDC
      '0x7f5c764cbc14f9669b88837ca1490cca17c31607', // USDC.e
      '0x94b008aa00579c1307b0ef2c499ad98a8ce58e58', // USDT
      BRIDGED_DAI,
    ],
    nativeUsdFeed: '0x13e3ee699d1909e989722e753853ae30b17e08c5',
    v2Factories: [
      '0x0c3c1c532f1e39edf36be9fe0be1410313e074bf', // Uniswap
      '0xfbc12984689e5f15626bad03ad60160fe98b303c', // SushiSwap
    ],
    v3Factories: [UNISWAP_V3],
    marketplaces: [],
  },
}
