import type { ChainFacts } from './chain-facts.ts'
import { bridgedDai, ether } from './shared.ts'

// Name, number, coin and explorer: https://github.com/ethereum-lists/chains/blob/master/_data/chains/eip155-42161.json
export const arbitrum: ChainFacts = {
  name: 'Arbitrum One',
  chainId: 42_161,
  nativeCurrency: ether,
  // From the description above and https://github.com/DefiLlama/chainlist/blob/main/constants/extraRpcs.js
  rpcUrls: [
    'https://arb1.arbitrum.io/rpc',
    'https://arbitrum.drpc.org',
    'https://arbitrum.gateway.tenderly.co',
    'https://arbitrum-one-rpc.publicnode.com',
  ],
  trackingLabel: 'Arbitrum',
  deploymentLabel: 'Arbitrum',
  deploymentOrder: 6,
  priceSymbol: 'ETH',
  explorerUrl: 'https://arbiscan.io',
  // https://github.com/wevm/viem/blob/main/src/chains/definitions/arbitrum.ts
  blockTimeMs: 250,
  finalityDepth: 7_200,
  // https://docs.sqd.dev/en/data/all-networks
  portalDataset: 'arbitrum-one',
  // What Ethereum takes is in the gas estimate already: no l1FeeOracle.
  // https://github.com/DefiLlama/DefiLlama-Adapters/blob/main/projects/helper/coreAssets.json
  wrappedNative: '0x82af49447d8a07e3bd95bd0d56f35241523fbab1',
  // https://github.com/DefiLlama/DefiLlama-Adapters/blob/main/projects/helper/coreAssets.json
  stables: [
    { symbol: 'USDC', address: '0xaf88d065e77c8cc2239327c5edb3a432268e5831' },
    { symbol: 'USDC.e', address: '0xff970a61a04b1ca14834a43f5de4533ebddb5cc8' },
    { symbol: 'USDT', address: '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9' },
    bridgedDai,
  ],
  // https://github.com/bgd-labs/aave-address-book/blob/main/src/ts/ChainlinkArbitrum.ts
  nativeUsdFeed: '0x639fe6ab55c921f74e7fac1ee960c0b6293ba612',
}
