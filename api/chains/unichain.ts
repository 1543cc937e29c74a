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
  // An hour of blocks, if the node does not know the tag.
  finalityDepth: 3_600,
  // https://docs.sqd.dev/en/data/all-networks
  portalDataset: 'unichain-mainnet',
  ...opStack,
  // https://github.com/across-protocol/constants/blob/master/src/tokens.ts
  // https://github.com/ethereum-optimism/ethereum-optimism.github.io/blob/master/optimism.tokenlist.json
  stables: [
    { symbol: 'USDC', address: '0x078d782b760474a361dda0af3839290b0ef57ad6' },
    { symbol: 'USDT0', address: '0x9151434b16b9763660705744891fa906f660ecc5' },
    { symbol: 'DAI', address: '0x20cab320a855b39f724131c69424240519573f81' },
  ],
  // Its coin is bridged ether.
  nativePriceChain: 'eth',
}
