import type { ChainFacts } from './chain-facts.ts'
import { ether } from './shared.ts'

// Name, number, coin and explorer: https://github.com/ethereum-lists/chains/blob/master/_data/chains/eip155-2741.json
export const abstract: ChainFacts = {
  name: 'Abstract',
  chainId: 2741,
  nativeCurrency: ether,
  // From the description above and https://github.com/DefiLlama/chainlist/blob/main/constants/extraRpcs.js
  rpcUrls: [
    'https://api.mainnet.abs.xyz',
    'https://abstract.drpc.org',
    'https://abstract.api.onfinality.io/public',
  ],
  trackingLabel: 'Abstract',
  deploymentLabel: 'Abstract',
  explorerUrl: 'https://abscan.org',
  // https://github.com/wevm/viem/blob/main/src/chains/definitions/abstract.ts
  blockTimeMs: 200,
  // As ZKsync Era, of whose stack it is.
  finality: 'depth',
  finalityDepth: 18_000,
  // https://github.com/wevm/viem/blob/main/src/chains/definitions/abstract.ts
  multicall3: '0xaa4de41dba0ca5dcbb288b7cc6b708f3aac759e7',
  // https://docs.sqd.dev/en/data/all-networks
  portalDataset: 'abstract-mainnet',
}
