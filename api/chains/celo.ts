import type { ChainFacts } from './chain-facts.ts'

// Name, number, coin and explorer: https://github.com/ethereum-lists/chains/blob/master/_data/chains/eip155-42220.json
export const celo: ChainFacts = {
  name: 'Celo',
  chainId: 42_220,
  nativeCurrency: { name: 'CELO', symbol: 'CELO', decimals: 18 },
  // From the description above and https://github.com/DefiLlama/chainlist/blob/main/constants/extraRpcs.js
  rpcUrls: [
    'https://forno.celo.org',
    'https://celo.drpc.org',
    'https://celo.api.onfinality.io/public',
    'https://celo-json-rpc.stakely.io',
  ],
  trackingLabel: 'Celo',
  deploymentLabel: 'Celo',
  explorerUrl: 'https://celoscan.io',
  // https://github.com/alloy-rs/chains/blob/main/assets/chains.json
  blockTimeMs: 1_000,
  finalityDepth: 3_600,
  // https://docs.sqd.dev/en/data/all-networks
  portalDataset: 'celo-mainnet',
  // https://github.com/DefiLlama/DefiLlama-Adapters/blob/main/projects/helper/coreAssets.json
  wrappedNative: '0x471ece3750da237f93b8e339c536989b8978a438',
  nativeIsErc20: true,
  // https://github.com/DefiLlama/DefiLlama-Adapters/blob/main/projects/helper/coreAssets.json
  stables: [
    { symbol: 'cUSD', address: '0x765de816845861e75a25fca122bb6898b8b1282a' },
    { symbol: 'USDC', address: '0xceba9300f2b948710d2653dd7b07f33a8b32118c' },
    { symbol: 'USDT', address: '0x48065fbbe25f71c9282ddf5e1cd6d6a887483d5e' },
  ],
  // https://github.com/bgd-labs/aave-address-book/blob/main/src/ts/ChainlinkCelo.ts
  nativeUsdFeed: '0x0568fd19986748ceff3301e55c0eb1e729e0ab7e',
}
