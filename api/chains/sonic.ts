import type { ChainFacts } from './chain-facts.ts'

// Name, number, coin and explorer: https://github.com/ethereum-lists/chains/blob/master/_data/chains/eip155-146.json
export const sonic: ChainFacts = {
  name: 'Sonic',
  chainId: 146,
  nativeCurrency: { name: 'Sonic', symbol: 'S', decimals: 18 },
  // From the description above and https://github.com/DefiLlama/chainlist/blob/main/constants/extraRpcs.js
  rpcUrls: [
    'https://rpc.soniclabs.com',
    'https://sonic-rpc.publicnode.com',
    'https://sonic.drpc.org',
    'https://sonic.api.onfinality.io/public',
  ],
  trackingLabel: 'Sonic',
  deploymentLabel: 'Sonic',
  explorerUrl: 'https://sonicscan.org',
  // https://github.com/wevm/viem/blob/main/src/chains/definitions/sonic.ts
  blockTimeMs: 630,
  finalityDepth: 64,
  // https://docs.sqd.dev/en/data/all-networks
  portalDataset: 'sonic-mainnet',
}
