import type { ChainFacts } from './chain-facts.ts'
import { ether } from './shared.ts'

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
  // 'finalized' is hours behind: proven on Ethereum. By depth as well, but with less of it:
  // https://github.com/smartcontractkit/chainlink-evm/blob/develop/pkg/config/toml/defaults/ZKsync_Mainnet.toml
  finality: 'depth',
  finalityDepth: 18_000,
  // https://github.com/mds1/multicall3/blob/main/deployments.json
  multicall3: '0xf9cda624fbc7e059355ce98a31693d299facd963',
  // https://docs.sqd.dev/en/data/all-networks
  portalDataset: 'zksync-mainnet',
}
