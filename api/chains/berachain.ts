import type { ChainFacts } from './chain-facts.ts'

// Name, number, coin and explorer: https://github.com/ethereum-lists/chains/blob/master/_data/chains/eip155-80094.json
export const berachain: ChainFacts = {
  name: 'Berachain',
  chainId: 80_094,
  nativeCurrency: { name: 'BERA Token', symbol: 'BERA', decimals: 18 },
  // From the description above and https://github.com/DefiLlama/chainlist/blob/main/constants/extraRpcs.js
  rpcUrls: [
    'https://rpc.berachain.com',
    'https://berachain-rpc.publicnode.com',
    'https://berachain.drpc.org',
    'https://rpc.berachain-apis.com',
  ],
  trackingLabel: 'Berachain',
  deploymentLabel: 'Berachain',
  explorerUrl: 'https://berascan.com',
  // https://github.com/wevm/viem/blob/main/src/chains/definitions/berachain.ts
  blockTimeMs: 2_000,
  finalityDepth: 64,
  // https://docs.sqd.dev/en/data/all-networks
  portalDataset: 'berachain-mainnet',
}
