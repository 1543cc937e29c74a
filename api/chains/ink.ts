import type { ChainFacts } from './chain-facts.ts'
import { ether, opStack } from './shared.ts'

// Name, number, coin and explorer: https://github.com/ethereum-lists/chains/blob/master/_data/chains/eip155-57073.json
export const ink: ChainFacts = {
  name: 'Ink',
  chainId: 57_073,
  nativeCurrency: ether,
  // From the description above and https://github.com/DefiLlama/chainlist/blob/main/constants/extraRpcs.js
  rpcUrls: [
    'https://rpc-gel.inkonchain.com',
    'https://rpc-qnd.inkonchain.com',
    'https://ink.drpc.org',
    'https://ink-public.nodies.app',
  ],
  trackingLabel: 'Ink',
  deploymentLabel: 'Ink',
  explorerUrl: 'https://explorer.inkonchain.com',
  // https://github.com/Uniswap/sdks/blob/main/sdks/sdk-core/src/chains.ts
  blockTimeMs: 1_000,
  // An hour of blocks, if the node does not know the tag.
  finalityDepth: 3_600,
  // https://docs.sqd.dev/en/data/all-networks
  portalDataset: 'ink-mainnet',
  ...opStack,
  // https://github.com/across-protocol/constants/blob/master/src/tokens.ts
  stables: [
    { symbol: 'USDC', address: '0x2d270e6886d130d724215a266106e6832161eaed' },
    { symbol: 'USDT0', address: '0x0200c29006150606b650577bbe7b6248f58470c1' },
    { symbol: 'USDG', address: '0xe343167631d89b6ffc58b88d6b7fb0228795491d' },
  ],
  // Its coin is bridged ether.
  nativePriceChain: 'eth',
}
