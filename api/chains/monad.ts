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
  finalityDepth: 64,
  // https://docs.sqd.dev/en/data/all-networks
  portalDataset: 'monad-mainnet',
}
