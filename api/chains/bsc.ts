import type { ChainFacts } from './chain-facts.ts'

// Name, number, coin and explorer: https://github.com/ethereum-lists/chains/blob/master/_data/chains/eip155-56.json
export const bsc: ChainFacts = {
  name: 'BNB Smart Chain',
  chainId: 56,
  nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
  // From the description above and https://github.com/DefiLlama/chainlist/blob/main/constants/extraRpcs.js; thirdweb:
  // https://github.com/wevm/viem/blob/main/src/chains/definitions/bsc.ts
  rpcUrls: [
    'https://56.rpc.thirdweb.com',
    'https://bsc-rpc.publicnode.com',
    'https://bsc.drpc.org',
    'https://bsc.rpc.sentio.xyz',
    'https://public.1rpc.io/bnb',
  ],
  trackingLabel: 'BNB Chain',
  deploymentLabel: 'BSC',
  deploymentOrder: 4,
  priceSymbol: 'BNB',
  explorerUrl: 'https://bscscan.com',
  // https://github.com/Uniswap/sdks/blob/main/sdks/sdk-core/src/chains.ts
  blockTimeMs: 450,
  finalityDepth: 64,
  // https://docs.sqd.dev/en/data/all-networks
  portalDataset: 'binance-mainnet',
  // https://github.com/DefiLlama/DefiLlama-Adapters/blob/main/projects/helper/coreAssets.json
  wrappedNative: '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c',
  // https://github.com/DefiLlama/DefiLlama-Adapters/blob/main/projects/helper/coreAssets.json
  stables: [
    { symbol: 'USDT', address: '0x55d398326f99059ff775485246999027b3197955' },
    { symbol: 'USDC', address: '0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d' },
    { symbol: 'BUSD', address: '0xe9e7cea3dedca5984780bafc599bd69add087d56' },
    { symbol: 'DAI', address: '0x1af3f329e8be154074d8769d1ffa4ee058b1dbc3' },
  ],
  // https://github.com/bgd-labs/aave-address-book/blob/main/src/ts/ChainlinkBNB.ts
  nativeUsdFeed: '0x0567f2323251f0aab15c8dfb1967e4e8a7d42aee',
}
