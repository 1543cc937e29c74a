import type { ChainFacts } from './chain-facts.ts'
import { ether } from './shared.ts'

// Name, number, coin and explorer: https://github.com/ethereum-lists/chains/blob/master/_data/chains/eip155-1.json
export const eth: ChainFacts = {
  name: 'Ethereum',
  chainId: 1,
  nativeCurrency: ether,
  // From the description above and https://github.com/DefiLlama/chainlist/blob/main/constants/extraRpcs.js; reth.rs:
  // https://github.com/wevm/viem/blob/main/src/chains/definitions/mainnet.ts
  rpcUrls: [
    'https://mainnet.gateway.tenderly.co',
    'https://rpc.mevblocker.io',
    'https://eth.drpc.org',
    'https://ethereum-rpc.publicnode.com',
    'https://ethereum.reth.rs/rpc',
  ],
  trackingLabel: 'Ethereum',
  deploymentLabel: 'Ethereum',
  deploymentOrder: 1,
  priceSymbol: 'ETH',
  explorerUrl: 'https://etherscan.io',
  // https://github.com/wevm/viem/blob/main/src/chains/definitions/mainnet.ts
  blockTimeMs: 12_000,
  finalityDepth: 64,
  // https://docs.sqd.dev/en/data/all-networks
  portalDataset: 'ethereum-mainnet',
  // https://github.com/DefiLlama/DefiLlama-Adapters/blob/main/projects/helper/coreAssets.json
  wrappedNative: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  // https://docs.ens.domains/learn/deployments
  ensRegistry: '0x00000000000c2e074ec69a0dfb2997ba6c7d2e1e',
  // https://github.com/DefiLlama/DefiLlama-Adapters/blob/main/projects/helper/coreAssets.json
  stables: [
    { symbol: 'USDC', address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48' },
    { symbol: 'USDT', address: '0xdac17f958d2ee523a2206206994597c13d831ec7' },
    { symbol: 'DAI', address: '0x6b175474e89094c44da98b954eedeac495271d0f' },
    { symbol: 'BUSD', address: '0x4fabb145d64652a948d72533023f6e7a623c7c53' },
  ],
  // https://github.com/bgd-labs/aave-address-book/blob/main/src/ts/ChainlinkEthereum.ts
  nativeUsdFeed: '0x5f4ec3df9cbd43714fe2740f5e3616155c5b8419',
}
