import type { ChainFacts } from './chain-facts.ts'
import { ether, zkStack } from './shared.ts'

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
  // 180 times what Chainlink waits for there: every header above it is read.
  finalityDepth: 1_800,
  // https://github.com/wevm/viem/blob/main/src/chains/definitions/abstract.ts
  multicall3: '0xaa4de41dba0ca5dcbb288b7cc6b708f3aac759e7',
  ...zkStack,
  // https://docs.sqd.dev/en/data/all-networks
  portalDataset: 'abstract-mainnet',
  // Its coin is bridged ether.
  nativePriceChain: 'eth',
  // This and all below: https://docs.abs.xyz/tooling/deployed-contracts
  wrappedNative: '0x3439153eb7af838ad19d56e1571fbd09333c2809',
  stables: [
    { symbol: 'USDC.e', address: '0x84a71ccd554cc1b02749b35d22f684cc8ec987e1' },
    { symbol: 'USDT', address: '0x0709f39376deee2a2dfc94a58edeb2eb9df012bd' },
  ],
  marketplaces: [
    {
      address: '0xdf3969a315e3fc15b89a2752d0915cc76a5bd82d',
      kind: 'seaport',
      label: 'Seaport on Abstract',
      entity: 'OpenSea',
    },
  ],
}
