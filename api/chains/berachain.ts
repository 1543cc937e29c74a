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
  // Blocks are final at once: https://docs.berachain.com/learn/what-is-beaconkit
  finalityDepth: 64,
  // https://docs.sqd.dev/en/data/all-networks
  portalDataset: 'berachain-mainnet',
  // https://github.com/ProjectOpenSea/opensea-js/blob/main/src/utils/chain.ts
  wrappedNative: '0x6969696969696969696969696969696969696969',
  // https://github.com/DefiLlama/DefiLlama-Adapters/blob/main/projects/helper/coreAssets.json
  stables: [
    { symbol: 'USDC.e', address: '0x549943e04f40284185054145c6e4e9568c1d3241' },
    { symbol: 'HONEY', address: '0xfcbd14dc51f0a4d49d5e53c2e0950e0bc26d0dce' },
  ],
}
