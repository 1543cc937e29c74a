import type { ChainFacts } from './chain-facts.ts'

// Name, number, coin and explorer: https://github.com/ethereum-lists/chains/blob/master/_data/chains/eip155-11155111.json
export const sepolia: ChainFacts = {
  name: 'Sepolia',
  chainId: 11_155_111,
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  // From the description above and https://github.com/DefiLlama/chainlist/blob/main/constants/extraRpcs.js
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
  finalityDepth: 64,
  // https://docs.sqd.dev/en/data/all-networks
  portalDataset: 'ethereum-sepolia',
}
