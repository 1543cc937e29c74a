import type { ChainFacts } from './chain-facts.ts'

// Name, number, coin and explorer: https://github.com/ethereum-lists/chains/blob/master/_data/chains/eip155-59144.json
export const linea: ChainFacts = {
  name: 'Linea',
  chainId: 59_144,
  nativeCurrency: { name: 'Linea Ether', symbol: 'ETH', decimals: 18 },
  // From the description above and https://github.com/DefiLlama/chainlist/blob/main/constants/extraRpcs.js
  rpcUrls: [
    'https://rpc.linea.build',
    'https://linea-rpc.publicnode.com',
    'https://linea.drpc.org',
    'https://linea.rpc.sentio.xyz',
  ],
  trackingLabel: 'Linea',
  deploymentLabel: 'Linea',
  explorerUrl: 'https://lineascan.build',
  // https://github.com/wevm/viem/blob/main/src/chains/definitions/linea.ts
  blockTimeMs: 2_000,
  // Hard finality takes about two hours: https://docs.linea.build/changelog/release-notes
  finalityDepth: 3_600,
  // https://docs.sqd.dev/en/data/all-networks
  portalDataset: 'linea-mainnet',
  // https://github.com/bgd-labs/aave-address-book/blob/main/src/ts/AaveV3Linea.ts
  wrappedNative: '0xe5d7c2a44ffddf6b295a15c148167daaaf5cf34f',
  // https://github.com/across-protocol/constants/blob/master/src/tokens.ts
  stables: [
    { symbol: 'USDC', address: '0x176211869ca2b568f2a7d4ee941e073a821ee1ff' },
    { symbol: 'USDT', address: '0xa219439258ca9da29e9cc4ce5596924745e12b93' },
    { symbol: 'DAI', address: '0x4af15ec2a0bd43db75dd04e62faa3b8ef36b00d5' },
  ],
  // https://github.com/bgd-labs/aave-address-book/blob/main/src/ts/ChainlinkLinea.ts
  nativeUsdFeed: '0x3c6cd9cc7c7a4c2cf5a82734cd249d7d593354da',
}
