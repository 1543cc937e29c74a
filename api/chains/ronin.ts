import type { ChainFacts } from './chain-facts.ts'

// Name, number, coin and explorer: https://github.com/ethereum-lists/chains/blob/master/_data/chains/eip155-2020.json
export const ronin: ChainFacts = {
  name: 'Ronin',
  chainId: 2020,
  nativeCurrency: { name: 'RON', symbol: 'RON', decimals: 18 },
  // From the description above and https://github.com/DefiLlama/chainlist/blob/main/constants/extraRpcs.js
  rpcUrls: ['https://api.roninchain.com/rpc', 'https://ronin.drpc.org', 'https://lb.routeme.sh/rpc/evm/2020'],
  trackingLabel: 'Ronin',
  deploymentLabel: 'Ronin',
  explorerUrl: 'https://app.roninchain.com',
  // https://github.com/alloy-rs/chains/blob/main/assets/chains.json
  blockTimeMs: 3_000,
  finalityDepth: 1_800,
}
