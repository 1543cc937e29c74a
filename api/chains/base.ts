import type { ChainFacts } from './chain-facts.ts'
import { ether, opStack } from './shared.ts'

// Name, number, coin and explorer: https://github.com/ethereum-lists/chains/blob/master/_data/chains/eip155-8453.json
export const base: ChainFacts = {
  name: 'Base',
  chainId: 8453,
  nativeCurrency: ether,
  // From the description above and https://github.com/DefiLlama/chainlist/blob/main/constants/extraRpcs.js
  rpcUrls: [
    'https://base.gateway.tenderly.co',
    'https://mainnet.base.org',
    'https://base.drpc.org',
    'https://base-rpc.publicnode.com',
  ],
  trackingLabel: 'Base',
  deploymentLabel: 'Base',
  deploymentOrder: 3,
  priceSymbol: 'ETH',
  explorerUrl: 'https://basescan.org',
  // https://github.com/wevm/viem/blob/main/src/chains/definitions/base.ts
  blockTimeMs: 2_000,
  finalityDepth: 1_800,
  // https://docs.sqd.dev/en/data/all-networks
  portalDataset: 'base-mainnet',
  ...opStack,
  // https://github.com/DefiLlama/DefiLlama-Adapters/blob/main/projects/helper/coreAssets.json
  stables: [
    { symbol: 'USDC', address: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913' },
    { symbol: 'USDbC', address: '0xd9aaec86b65d86f6a7b5b1b0c42ffa531710b6ca' },
    { symbol: 'USDT', address: '0xfde4c96c8593536e31f229ea8f37b2ada2699bb2' },
    { symbol: 'DAI', address: '0x50c5725949a6f0c72e6c4a641f24049a917db0cb' },
  ],
  // https://github.com/bgd-labs/aave-address-book/blob/main/src/ts/ChainlinkBase.ts
  nativeUsdFeed: '0x71041dddad3595f9ced3dccfbe3d1f4b0a16bb70',
}
