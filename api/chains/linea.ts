import type { ChainFacts } from './chain-facts.ts'
import { ether } from './shared.ts'

// Name, number, coin and explorer: https://github.com/ethereum-lists/chains/blob/master/_data/chains/eip155-59144.json
export const linea: ChainFacts = {
  name: 'Linea',
  chainId: 59_144,
  nativeCurrency: ether,
  // From the description above and https://github.com/DefiLlama/chainlist/blob/main/constants/extraRpcs.js
  rpcUrls: [
    'https://rpc.linea.build',
    'https://linea-rpc.publicnode.com',
    'https://linea.drpc.org',
    'https://linea.rpc.sentio.xyz',
  ],
  trackingLabel: 'Linea',
  deploymentLabel: 'Linea',
  explorerUrl: 'https://lineascan.build',
  // https://github.com/wevm/viem/blob/main/src/chains/definitions/linea.ts
  blockTimeMs: 2_000,
  finalityDepth: 300,
  // https://docs.sqd.dev/en/data/all-networks
  portalDataset: 'linea-mainnet',
}
