import type { ChainFacts } from './chain-facts.ts'
import { ether, opStack } from './shared.ts'

// Name, number, coin and explorer: https://github.com/ethereum-lists/chains/blob/master/_data/chains/eip155-7777777.json
export const zora: ChainFacts = {
  name: 'Zora',
  chainId: 7_777_777,
  nativeCurrency: ether,
  // From the description above and https://github.com/DefiLlama/chainlist/blob/main/constants/extraRpcs.js
  rpcUrls: ['https://rpc.zora.energy', 'https://zora.drpc.org', 'https://lb.routeme.sh/rpc/evm/7777777'],
  trackingLabel: 'Zora',
  deploymentLabel: 'Zora',
  explorerUrl: 'https://explorer.zora.energy',
  // https://github.com/Uniswap/sdks/blob/main/sdks/sdk-core/src/chains.ts
  blockTimeMs: 2_000,
  // An hour of blocks, if the node does not know the tag.
  finalityDepth: 1_800,
  // https://docs.sqd.dev/en/data/all-networks
  portalDataset: 'zora-mainnet',
  ...opStack,
  // https://github.com/across-protocol/constants/blob/master/src/tokens.ts
  stables: [{ symbol: 'USDzC', address: '0xcccccccc7021b32ebb4e8c08314bd62f7c653ec4' }],
  // Its coin is bridged ether.
  nativePriceChain: 'eth',
}
