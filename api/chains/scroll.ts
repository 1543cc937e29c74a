import type { ChainFacts } from './chain-facts.ts'
import { ether } from './shared.ts'

// Name, number, coin and explorer: https://github.com/ethereum-lists/chains/blob/master/_data/chains/eip155-534352.json
export const scroll: ChainFacts = {
  name: 'Scroll',
  chainId: 534_352,
  nativeCurrency: ether,
  // From the description above and https://github.com/DefiLlama/chainlist/blob/main/constants/extraRpcs.js
  rpcUrls: [
    'https://rpc.scroll.io',
    'https://scroll.drpc.org',
    'https://scroll-rpc.publicnode.com',
    'https://scroll.api.onfinality.io/public',
  ],
  trackingLabel: 'Scroll',
  deploymentLabel: 'Scroll',
  explorerUrl: 'https://scrollscan.com',
  // https://github.com/wevm/viem/blob/main/src/chains/definitions/scroll.ts
  blockTimeMs: 3_000,
  finalityDepth: 1_200,
  // https://docs.sqd.dev/en/data/all-networks
  portalDataset: 'scroll-mainnet',
}
