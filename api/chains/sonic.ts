import type { ChainFacts } from './chain-facts.ts'

// Name, number, coin and explorer: https://github.com/ethereum-lists/chains/blob/master/_data/chains/eip155-146.json
export const sonic: ChainFacts = {
  name: 'Sonic',
  chainId: 146,
  nativeCurrency: { name: 'Sonic', symbol: 'S', decimals: 18 },
  // From the description above and https://github.com/DefiLlama/chainlist/blob/main/constants/extraRpcs.js
  rpcUrls: [
    'https://rpc.soniclabs.com',
    'https://sonic-rpc.publicnode.com',
    'https://sonic.drpc.org',
    'https://sonic.api.onfinality.io/public',
  ],
  trackingLabel: 'Sonic',
  deploymentLabel: 'Sonic',
  explorerUrl: 'https://sonicscan.org',
  // https://github.com/wevm/viem/blob/main/src/chains/definitions/sonic.ts
  blockTimeMs: 630,
  // Blocks are final at once, and the tag means the newest: https://docs.soniclabs.com/technology/overview,
  // https://github.com/0xsoniclabs/sonic/blob/main/gossip/ethapi_backend.go
  finalityDepth: 64,
  // https://docs.sqd.dev/en/data/all-networks
  portalDataset: 'sonic-mainnet',
  // https://github.com/bgd-labs/aave-address-book/blob/main/src/ts/AaveV3Sonic.ts
  wrappedNative: '0x039e2fb66102314ce7b64ce5ce3e5183bc94ad38',
  // https://github.com/bgd-labs/aave-address-book/blob/main/src/ts/AaveV3Sonic.ts; USDT:
  // https://github.com/DefiLlama/DefiLlama-Adapters/blob/main/projects/helper/coreAssets.json
  stables: [
    { symbol: 'USDC', address: '0x29219dd400f2bf60e5a23d13be72b486d4038894' },
    { symbol: 'USDT', address: '0x6047828dc181963ba44974801ff68e538da5eaf9' },
  ],
  // https://github.com/bgd-labs/aave-address-book/blob/main/src/ts/ChainlinkSonic.ts
  nativeUsdFeed: '0xc76dfb89ff298145b417d221b2c747d84952e01d',
}
