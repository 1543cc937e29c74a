import type { ChainFacts } from './chain-facts.ts'

export const polygon: ChainFacts = {
  name: 'Polygon',
  chainId: 137,
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  rpcUrls: ['https://polygon.drpc.org'],
  trackingLabel: 'Polygon',
  deploymentLabel: 'Polygon',
  deploymentOrder: 2,
  priceSymbol: 'MATIC',
  explorerUrl: 'https://polygonscan.com',
  blockTimeMs: 2_000,
  finalityDepth: 256,
  // Its bridge writes logs that are in no bloom.
  bloomsComplete: false,
  wrappedNative: '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270',
  stables: [
    { symbol: 'USDC', address: '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359' },
    { symbol: 'USDC.e', address: '0x2791bca1f2de4661ed88a30c99a7a9449aa84174' },
    { symbol: 'USDT', address: '0xc2132d05d31c914a87c6611c10748aeb04b58e8f' },
    { symbol: 'DAI', address: '0x8f3cf7ad23cd3cadbd9735aff958023239c6a063' },
  ],
  nativeUsdFeed: '0xab594600376ec9fd91f8e885dadf0ce036862de0',
}
