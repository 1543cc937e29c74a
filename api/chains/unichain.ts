import type { ChainFacts } from './chain-facts.ts'
import { ether, opStack } from './shared.ts'

// Name, number, coin and explorer: https://github.com/ethereum-lists/chains/blob/master/_data/chains/eip155-130.json
export const unichain: ChainFacts = {
  name: 'Unichain',
  chainId: 130,
  nativeCurrency: ether,
  // From the description above and https://github.com/DefiLlama/chainlist/blob/main/constants/extraRpcs.js
  rpcUrls: [
    'https://mainnet.unichain.org',
    'https://unichain.drpc.org',
    'https://unichain-rpc.publicnode.com',
    'https://unichain.api.onfinality.io/public',
  ],
  trackingLabel: 'Unichain',
  deploymentLabel: 'Unichain',
  explorerUrl: 'https://uniscan.xyz',
  // https://github.com/wevm/viem/blob/main/src/chains/definitions/unichain.ts
  blockTimeMs: 1_000,
  finalityDepth: 3_600,
  // https://docs.sqd.dev/en/data/all-networks
  portalDataset: 'unichain-mainnet',
  ...opStack,
}
