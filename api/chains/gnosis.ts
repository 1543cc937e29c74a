import type { ChainFacts } from './chain-facts.ts'

// Name, number, coin and explorer: https://github.com/ethereum-lists/chains/blob/master/_data/chains/eip155-100.json
export const gnosis: ChainFacts = {
  name: 'Gnosis',
  chainId: 100,
  nativeCurrency: { name: 'xDAI', symbol: 'XDAI', decimals: 18 },
  // From the description above and https://github.com/DefiLlama/chainlist/blob/main/constants/extraRpcs.js
  rpcUrls: [
    'https://rpc.gnosischain.com',
    'https://gnosis.drpc.org',
    'https://gnosis-rpc.publicnode.com',
    'https://gnosis.api.onfinality.io/public',
  ],
  trackingLabel: 'Gnosis',
  deploymentLabel: 'Gnosis',
  explorerUrl: 'https://gnosisscan.io',
  // https://github.com/wevm/viem/blob/main/src/chains/definitions/gnosis.ts
  blockTimeMs: 5_000,
  finalityDepth: 64,
  // https://docs.sqd.dev/en/data/all-networks
  portalDataset: 'gnosis-mainnet',
}
