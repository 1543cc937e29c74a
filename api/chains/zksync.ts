import type { ChainFacts } from './chain-facts.ts'
import { ether, zkStack } from './shared.ts'

// Name, number, coin and explorer: https://github.com/ethereum-lists/chains/blob/master/_data/chains/eip155-324.json
export const zksync: ChainFacts = {
  name: 'ZKsync Era',
  chainId: 324,
  nativeCurrency: ether,
  // From the description above and https://github.com/DefiLlama/chainlist/blob/main/constants/extraRpcs.js
  rpcUrls: [
    'https://mainnet.era.zksync.io',
    'https://zksync.drpc.org',
    'https://zksync.api.onfinality.io/public',
  ],
  trackingLabel: 'ZKsync Era',
  deploymentLabel: 'ZKsync Era',
  explorerUrl: 'https://explorer.zksync.io',
  // https://github.com/wevm/viem/blob/main/src/chains/definitions/zksync.ts
  blockTimeMs: 200,
  // 180 times what Chainlink waits for there: every header above it is read.
  finalityDepth: 1_800,
  // https://github.com/mds1/multicall3/blob/main/deployments.json
  multicall3: '0xf9cda624fbc7e059355ce98a31693d299facd963',
  ...zkStack,
  // https://docs.sqd.dev/en/data/all-networks
  portalDataset: 'zksync-mainnet',
  // https://github.com/bgd-labs/aave-address-book/blob/main/src/ts/AaveV3ZkSync.ts
  wrappedNative: '0x5aea5775959fbc2557cc8789bc1bf90a239d9a91',
  // https://github.com/pancakeswap/pancake-frontend/blob/develop/packages/tokens/src/constants/zkSync.ts; USDT:
  // https://github.com/across-protocol/constants/blob/master/src/tokens.ts
  stables: [
    { symbol: 'USDC', address: '0x1d17cbcf0d6d143135ae902365d2e5e2a16538d4' },
    { symbol: 'USDC.e', address: '0x3355df6d4c9c3035724fd0e3914de96a5a83aaf4' },
    { symbol: 'USDT', address: '0x493257fd37edb34451f62edf8d2a0c418852ba4c' },
    { symbol: 'DAI', address: '0x4b9eb6c0b6ea15176bbf62841c6b2a8a398cb656' },
  ],
  // https://github.com/bgd-labs/aave-address-book/blob/main/src/ts/ChainlinkZkSync.ts
  nativeUsdFeed: '0x6d41d1dc818112880b40e26bd6fd347e41008eda',
}
