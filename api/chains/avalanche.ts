import type { ChainFacts } from './chain-facts.ts'

export const avalanche: ChainFacts = {
  name: 'Avalanche',
  chainId: 43_114,
  nativeCurrency: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
  rpcUrls: ['https://api.avax.network/ext/bc/C/rpc'],
  deploymentLabel: 'Avalanche',
  deploymentOrder: 5,
  priceSymbol: 'AVAX',
  explorerUrl: 'https://snowtrace.io',
  blockTimeMs: 1_500,
  finalityDepth: 32,
  wrappedNative: '0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7',
  stables: [
    { symbol: 'USDC', address: '0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e' },
    { symbol: 'USDC.e', address: '0xa7d7079b0fead91f3e65f86e8915cb59c1a4c664' },
    { symbol: 'USDT', address: '0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7' },
    { symbol: 'USDT.e', address: '0xc7198437980c041c805a1edcba50c1ce5db95118' },
    { symbol: 'DAI.e', address: '0xd586e7f844cea2f87f50152665bcbc2c279d8d70' },
  ],
  nativeUsdFeed: '0x0a77230d17318075983913bc2145db16c7366156',
}
