import type { ChainFacts } from './chain-facts.ts'

// Name, number, coin and explorer: https://github.com/ethereum-lists/chains/blob/master/_data/chains/eip155-80002.json
export const polygonAmoy: ChainFacts = {
  name: 'Polygon Amoy',
  chainId: 80_002,
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  // From the description above and https://github.com/DefiLlama/chainlist/blob/main/constants/extraRpcs.js
  rpcUrls: [
    'https://rpc-amoy.polygon.technology',
    'https://polygon-amoy.drpc.org',
    'https://polygon-amoy-bor-rpc.publicnode.com',
    'https://polygon-amoy.gateway.tenderly.co',
  ],
  isTestnet: true,
  trackingLabel: 'Polygon Amoy',
  deploymentLabel: 'Polygon Amoy',
  explorerUrl: 'https://amoy.polygonscan.com',
  // https://github.com/alloy-rs/chains/blob/main/assets/chains.json
  blockTimeMs: 2_100,
  // https://github.com/smartcontractkit/chainlink-evm/blob/develop/pkg/config/toml/defaults/Polygon_Amoy.toml
  finality: 'depth',
  finalityDepth: 500,
  // Its bridge writes logs that are in no bloom.
  bloomsComplete: false,
  // https://docs.sqd.dev/en/data/all-networks
  portalDataset: 'polygon-amoy-testnet',
  // https://github.com/across-protocol/constants/blob/master/src/tokens.ts
  wrappedNative: '0x360ad4f9a9a8efe9a8dcb5f461c4cc1047e1dcf9',
  // Nothing is worth anything here: neither stable coins nor a feed, though there are contracts of these names.
}
