import type { ChainFacts } from './chain-facts.ts'

// Name, number, coin and explorer: https://github.com/ethereum-lists/chains/blob/master/_data/chains/eip155-143.json
export const monad: ChainFacts = {
  name: 'Monad',
  chainId: 143,
  nativeCurrency: { name: 'Monad', symbol: 'MON', decimals: 18 },
  // https://docs.monad.xyz/developer-essentials/network-information
  rpcUrls: [
    'https://rpc.monad.xyz',
    'https://rpc1.monad.xyz',
    'https://rpc2.monad.xyz',
    'https://rpc3.monad.xyz',
    'https://rpc-mainnet.monadinfra.com',
    'https://monad-mainnet.drpc.org',
  ],
  trackingLabel: 'Monad',
  deploymentLabel: 'Monad',
  explorerUrl: 'https://monadscan.com',
  // https://github.com/wevm/viem/blob/main/src/chains/definitions/monad.ts
  blockTimeMs: 400,
  // Blocks are final after 800 ms: https://docs.monad.xyz/monad-arch/consensus/block-states
  finalityDepth: 64,
  // https://docs.sqd.dev/en/data/all-networks
  portalDataset: 'monad-mainnet',
  // https://github.com/ProjectOpenSea/opensea-js/blob/main/src/utils/chain.ts
  wrappedNative: '0x3bd359c1119da7da1d913d1c4d2b7c461115433a',
  // https://github.com/across-protocol/constants/blob/master/src/tokens.ts
  stables: [
    { symbol: 'USDC', address: '0x754704bc059f8c67012fed69bc8a327a5aafb603' },
    { symbol: 'USDT0', address: '0xe7cd86e13ac4309349f30b3435a9d337750fc82d' },
  ],
  // https://github.com/beefyfinance/beefy-api/blob/master/src/utils/fetchChainLinkPrices.ts
  nativeUsdFeed: '0xbcd78f76005b7515837af6b50c7c52bcf73822fb',
}
