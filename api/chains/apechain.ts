import type { ChainFacts } from './chain-facts.ts'

// Name, number, coin and explorer: https://github.com/ethereum-lists/chains/blob/master/_data/chains/eip155-33139.json
export const apechain: ChainFacts = {
  name: 'ApeChain',
  chainId: 33_139,
  nativeCurrency: { name: 'ApeCoin', symbol: 'APE', decimals: 18 },
  // From the description above and https://github.com/DefiLlama/chainlist/blob/main/constants/extraRpcs.js
  rpcUrls: ['https://rpc.apechain.com', 'https://apechain.drpc.org', 'https://lb.routeme.sh/rpc/evm/33139'],
  trackingLabel: 'ApeChain',
  deploymentLabel: 'ApeChain',
  explorerUrl: 'https://apescan.io',
  // https://github.com/alloy-rs/chains/blob/main/assets/chains.json
  blockTimeMs: 260,
  // An hour of blocks, if the node does not know the tag.
  finalityDepth: 14_400,
  // https://github.com/ProjectOpenSea/opensea-js/blob/main/src/utils/chain.ts
  wrappedNative: '0x48b62137edfa95a428d35c09e44256a739f6b557',
}
