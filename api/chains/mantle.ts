import type { ChainFacts } from './chain-facts.ts'

// Name, number, coin and explorer: https://github.com/ethereum-lists/chains/blob/master/_data/chains/eip155-5000.json
export const mantle: ChainFacts = {
  name: 'Mantle',
  chainId: 5000,
  nativeCurrency: { name: 'Mantle', symbol: 'MNT', decimals: 18 },
  // From the description above and https://github.com/DefiLlama/chainlist/blob/main/constants/extraRpcs.js
  rpcUrls: [
    'https://rpc.mantle.xyz',
    'https://mantle-rpc.publicnode.com',
    'https://mantle.drpc.org',
    'https://mantle.api.onfinality.io/public',
  ],
  trackingLabel: 'Mantle',
  deploymentLabel: 'Mantle',
  explorerUrl: 'https://mantlescan.xyz',
  // https://github.com/alloy-rs/chains/blob/main/assets/chains.json
  blockTimeMs: 2_000,
  // The tag is believed: https://github.com/smartcontractkit/chainlink-evm/blob/develop/pkg/config/toml/defaults/Mantle_Mainnet.toml
  // An hour of blocks, if the node does not know the tag.
  finalityDepth: 1_800,
  // https://docs.sqd.dev/en/data/all-networks
  portalDataset: 'mantle-mainnet',
  // Its oracle of the L1 fee has a formula of its own, with the price of MNT in ether: no l1FeeOracle.
  // https://github.com/bgd-labs/aave-address-book/blob/main/src/ts/AaveV3Mantle.ts
  wrappedNative: '0x78c1b0c915c4faa5fffa6cabf0219da63d7f4cb8',
  // https://github.com/bgd-labs/aave-address-book/blob/main/src/ts/AaveV3Mantle.ts; USDT:
  // https://github.com/compound-finance/comet/blob/main/deployments/mantle/usde/migrations/1727774346_configurate_and_ens.ts
  stables: [
    { symbol: 'USDC', address: '0x09bc4e0d864854c6afb6eb9a9cdf58ac190d0df9' },
    { symbol: 'USDT', address: '0x201eba5cc46d216ce6dc03f6a759e8e766e956ae' },
    { symbol: 'USDT0', address: '0x779ded0c9e1022225f8e0630b35a9b54be713736' },
  ],
  // https://github.com/bgd-labs/aave-address-book/blob/main/src/ts/ChainlinkMantle.ts
  nativeUsdFeed: '0xd97f20bebed74e8144134c4b148fe93417dd0f96',
}
