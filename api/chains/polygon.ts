import type { ChainFacts } from './chain-facts.ts'

// Name, number, coin and explorer: https://github.com/ethereum-lists/chains/blob/master/_data/chains/eip155-137.json
export const polygon: ChainFacts = {
  name: 'Polygon',
  chainId: 137,
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  // From the description above and https://github.com/DefiLlama/chainlist/blob/main/constants/extraRpcs.js
  rpcUrls: [
    'https://polygon.gateway.tenderly.co',
    'https://polygon-bor-rpc.publicnode.com',
    'https://polygon.drpc.org',
    'https://polygon.api.onfinality.io/public',
  ],
  trackingLabel: 'Polygon',
  deploymentLabel: 'Polygon',
  deploymentOrder: 2,
  priceSymbol: 'MATIC',
  explorerUrl: 'https://polygonscan.com',
  // https://github.com/wevm/viem/blob/main/src/chains/definitions/polygon.ts
  blockTimeMs: 2_000,
  // https://github.com/smartcontractkit/chainlink-evm/blob/develop/pkg/config/toml/defaults/Polygon_Mainnet.toml: the tag was violated.
  finality: 'depth',
  finalityDepth: 500,
  // https://docs.sqd.dev/en/data/all-networks
  portalDataset: 'polygon-mainnet',
  // Its bridge writes logs that are in no bloom: https://github.com/l2beat/l2beat/pull/10113
  bloomsComplete: false,
  // https://github.com/DefiLlama/DefiLlama-Adapters/blob/main/projects/helper/coreAssets.json
  wrappedNative: '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270',
  // https://github.com/DefiLlama/DefiLlama-Adapters/blob/main/projects/helper/coreAssets.json
  stables: [
    { symbol: 'USDC', address: '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359' },
    { symbol: 'USDC.e', address: '0x2791bca1f2de4661ed88a30c99a7a9449aa84174' },
    { symbol: 'USDT', address: '0xc2132d05d31c914a87c6611c10748aeb04b58e8f' },
    { symbol: 'DAI', address: '0x8f3cf7ad23cd3cadbd9735aff958023239c6a063' },
  ],
  // https://github.com/bgd-labs/aave-address-book/blob/main/src/ts/ChainlinkPolygon.ts
  nativeUsdFeed: '0xab594600376ec9fd91f8e885dadf0ce036862de0',
}
