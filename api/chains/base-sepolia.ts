import type { ChainFacts } from './chain-facts.ts'
import { opStack } from './shared.ts'

// Name, number, coin and explorer: https://github.com/ethereum-lists/chains/blob/master/_data/chains/eip155-84532.json
export const baseSepolia: ChainFacts = {
  name: 'Base Sepolia',
  chainId: 84_532,
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  // From the description above and https://github.com/DefiLlama/chainlist/blob/main/constants/extraRpcs.js
  rpcUrls: [
    'https://base-sepolia.gateway.tenderly.co',
    'https://sepolia.base.org',
    'https://base-sepolia-rpc.publicnode.com',
    'https://base-sepolia.drpc.org',
  ],
  isTestnet: true,
  trackingLabel: 'Base Sepolia',
  deploymentLabel: 'Base Sepolia',
  explorerUrl: 'https://sepolia.basescan.org',
  // https://github.com/alloy-rs/chains/blob/main/assets/chains.json
  blockTimeMs: 2_000,
  // The tag is believed: https://github.com/smartcontractkit/chainlink/blob/develop/core/chains/evm/config/toml/defaults/Base_Sepolia.toml
  // An hour of blocks, if the node does not know the tag.
  finalityDepth: 1_800,
  // https://docs.sqd.dev/en/data/all-networks
  portalDataset: 'base-sepolia',
  ...opStack,
  // Nothing is worth anything here: neither stable coins nor a feed, though there are contracts of these names.
}
