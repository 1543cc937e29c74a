import type { ChainFacts } from './chain-facts.ts'

// Name, number, coin and explorer: https://github.com/ethereum-lists/chains/blob/master/_data/chains/eip155-5000.json
export const mantle: ChainFacts = {
  name: 'Mantle',
  chainId: 5000,
  nativeCurrency: { name: 'Mantle', symbol: 'MNT', decimals: 18 },
  // From the description above and https://github.com/DefiLlama/chainlist/blob/main/constants/extraRpcs.js
  rpcUrls: [
    'https://rpc.mantle.xyz',
    'https://mantle-rpc.publicnode.com',
    'https://mantle.drpc.org',
    'https://mantle.api.onfinality.io/public',
  ],
  trackingLabel: 'Mantle',
  deploymentLabel: 'Mantle',
  explorerUrl: 'https://mantlescan.xyz',
  // https://github.com/alloy-rs/chains/blob/main/assets/chains.json
  blockTimeMs: 2_000,
  finalityDepth: 1_800,
  // https://docs.sqd.dev/en/data/all-networks
  portalDataset: 'mantle-mainnet',
}
