import type { ChainFacts } from './chain-facts.ts'

// Name, number, coin and explorer: https://github.com/ethereum-lists/chains/blob/master/_data/chains/eip155-43114.json
export const avalanche: ChainFacts = {
  name: 'Avalanche',
  chainId: 43_114,
  nativeCurrency: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
  // From the description above and https://github.com/DefiLlama/chainlist/blob/main/constants/extraRpcs.js
  rpcUrls: [
    'https://api.avax.network/ext/bc/C/rpc',
    'https://avalanche-c-chain-rpc.publicnode.com',
    'https://avalanche.drpc.org',
    'https://avalanche-mainnet.gateway.tenderly.co',
  ],
  trackingLabel: 'Avalanche',
  deploymentLabel: 'Avalanche',
  deploymentOrder: 5,
  priceSymbol: 'AVAX',
  explorerUrl: 'https://snowtrace.io',
  // https://github.com/Uniswap/sdks/blob/main/sdks/sdk-core/src/chains.ts
  blockTimeMs: 1_000,
  finalityDepth: 32,
  // https://docs.sqd.dev/en/data/all-networks
  portalDataset: 'avalanche-mainnet',
  // https://github.com/DefiLlama/DefiLlama-Adapters/blob/main/projects/helper/coreAssets.json
  wrappedNative: '0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7',
  // https://github.com/DefiLlama/DefiLlama-Adapters/blob/main/projects/helper/coreAssets.json
  stables: [
    { symbol: 'USDC', address: '0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e' },
    { symbol: 'USDC.e', address: '0xa7d7079b0fead91f3e65f86e8915cb59c1a4c664' },
    { symbol: 'USDT', address: '0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7' },
    { symbol: 'USDT.e', address: '0xc7198437980c041c805a1edcba50c1ce5db95118' },
    { symbol: 'DAI.e', address: '0xd586e7f844cea2f87f50152665bcbc2c279d8d70' },
  ],
  // https://github.com/bgd-labs/aave-address-book/blob/main/src/ts/ChainlinkAvalanche.ts
  nativeUsdFeed: '0x0a77230d17318075983913bc2145db16c7366156',
}
