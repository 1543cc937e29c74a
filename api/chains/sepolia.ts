import type { ChainFacts } from './chain-facts.ts'

// Name, number, coin and explorer: https://github.com/ethereum-lists/chains/blob/master/_data/chains/eip155-11155111.json
export const sepolia: ChainFacts = {
  name: 'Sepolia',
  chainId: 11_155_111,
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  // From the description above and https://github.com/DefiLlama/chainlist/blob/main/constants/extraRpcs.js; thirdweb:
  // https://github.com/wevm/viem/blob/main/src/chains/definitions/sepolia.ts
  rpcUrls: [
    'https://sepolia.gateway.tenderly.co',
    'https://ethereum-sepolia-rpc.publicnode.com',
    'https://11155111.rpc.thirdweb.com',
    'https://rpc.sepolia.ethpandaops.io',
  ],
  isTestnet: true,
  trackingLabel: 'Sepolia',
  deploymentLabel: 'Sepolia',
  explorerUrl: 'https://sepolia.etherscan.io',
  // https://ethereum.org/developers/docs/blocks/#block-time
  blockTimeMs: 12_000,
  // The tag is believed: https://github.com/smartcontractkit/chainlink/blob/develop/core/chains/evm/config/toml/defaults/Ethereum_Sepolia.toml
  finalityDepth: 64,
  // https://docs.sqd.dev/en/data/all-networks
  portalDataset: 'ethereum-sepolia',
  // https://github.com/across-protocol/constants/blob/master/src/tokens.ts
  wrappedNative: '0xfff9976782d46cc05630d1f6ebab18b2324d6b14',
  // Nothing is worth anything here: neither stable coins nor a feed, though there are contracts of these names.
}
