import type { ChainFacts } from './chain-facts.ts'
import { ether, opStack } from './shared.ts'

// Name, number, coin and explorer: https://github.com/ethereum-lists/chains/blob/master/_data/chains/eip155-480.json
export const world: ChainFacts = {
  name: 'World Chain',
  chainId: 480,
  nativeCurrency: ether,
  // From the description above and https://github.com/DefiLlama/chainlist/blob/main/constants/extraRpcs.js
  rpcUrls: [
    'https://worldchain-mainnet.g.alchemy.com/public',
    'https://worldchain-mainnet.gateway.tenderly.co',
    'https://480.rpc.thirdweb.com',
    'https://worldchain.drpc.org',
  ],
  trackingLabel: 'World Chain',
  deploymentLabel: 'World Chain',
  explorerUrl: 'https://worldscan.org',
  // https://github.com/Uniswap/sdks/blob/main/sdks/sdk-core/src/chains.ts
  blockTimeMs: 2_000,
  // An hour of blocks, if the node does not know the tag.
  finalityDepth: 1_800,
  ...opStack,
  // https://github.com/across-protocol/constants/blob/master/src/tokens.ts
  stables: [{ symbol: 'USDC', address: '0x79a02482a880bce3f13e09da970dc34db4cd24d1' }],
  // Its coin is bridged ether.
  nativePriceChain: 'eth',
}
