import type { ChainFacts } from './chain-facts.ts'
import { bridgedDai, ether, opStack } from './shared.ts'

// Name, number, coin and explorer: https://github.com/ethereum-lists/chains/blob/master/_data/chains/eip155-10.json
export const optimism: ChainFacts = {
  name: 'OP Mainnet',
  chainId: 10,
  nativeCurrency: ether,
  // From the description above and https://github.com/DefiLlama/chainlist/blob/main/constants/extraRpcs.js
  rpcUrls: [
    'https://mainnet.optimism.io',
    'https://optimism.gateway.tenderly.co',
    'https://optimism.drpc.org',
    'https://optimism.api.onfinality.io/public',
    'https://optimism-rpc.publicnode.com',
  ],
  trackingLabel: 'Optimism',
  deploymentLabel: 'Optimism',
  deploymentOrder: 7,
  priceSymbol: 'ETH',
  explorerUrl: 'https://optimistic.etherscan.io',
  // https://github.com/wevm/viem/blob/main/src/chains/definitions/optimism.ts
  blockTimeMs: 2_000,
  finalityDepth: 1_800,
  // https://docs.sqd.dev/en/data/all-networks
  portalDataset: 'optimism-mainnet',
  ...opStack,
  // https://github.com/DefiLlama/DefiLlama-Adapters/blob/main/projects/helper/coreAssets.json
  stables: [
    { symbol: 'USDC', address: '0x0b2c639c533813f4aa9d7837caf62653d097ff85' },
    { symbol: 'USDC.e', address: '0x7f5c764cbc14f9669b88837ca1490cca17c31607' },
    { symbol: 'USDT', address: '0x94b008aa00579c1307b0ef2c499ad98a8ce58e58' },
    bridgedDai,
  ],
  // https://github.com/bgd-labs/aave-address-book/blob/main/src/ts/ChainlinkOptimism.ts
  nativeUsdFeed: '0x13e3ee699d1909e989722e753853ae30b17e08c5',
}
