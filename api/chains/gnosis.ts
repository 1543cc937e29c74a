import type { ChainFacts } from './chain-facts.ts'

// Name, number, coin and explorer: https://github.com/ethereum-lists/chains/blob/master/_data/chains/eip155-100.json
export const gnosis: ChainFacts = {
  name: 'Gnosis',
  chainId: 100,
  nativeCurrency: { name: 'xDAI', symbol: 'XDAI', decimals: 18 },
  // From the description above and https://github.com/DefiLlama/chainlist/blob/main/constants/extraRpcs.js
  rpcUrls: [
    'https://rpc.gnosischain.com',
    'https://gnosis.drpc.org',
    'https://gnosis-rpc.publicnode.com',
    'https://gnosis.api.onfinality.io/public',
  ],
  trackingLabel: 'Gnosis',
  deploymentLabel: 'Gnosis',
  explorerUrl: 'https://gnosisscan.io',
  // https://github.com/wevm/viem/blob/main/src/chains/definitions/gnosis.ts
  blockTimeMs: 5_000,
  // Final after 2.7 minutes: https://docs.gnosischain.com/about/networks/mainnet
  finalityDepth: 64,
  // https://docs.sqd.dev/en/data/all-networks
  portalDataset: 'gnosis-mainnet',
  // https://github.com/bgd-labs/aave-address-book/blob/main/src/ts/AaveV3Gnosis.ts
  wrappedNative: '0xe91d153e0b41518a2ce8dd3d7944fa863463a97d',
  // https://github.com/bgd-labs/aave-address-book/blob/main/src/ts/AaveV3Gnosis.ts; USDT:
  // https://github.com/DefiLlama/DefiLlama-Adapters/blob/main/projects/helper/coreAssets.json
  stables: [
    { symbol: 'USDC.e', address: '0x2a22f9c3b484c3629090feed35f17ff8f88f76f0' },
    { symbol: 'USDC', address: '0xddafbb505ad214d7b80b1f830fccc89b60fb7a83' },
    { symbol: 'USDT', address: '0x4ecaba5870353805a9f068101a40e0f32ed605c6' },
  ],
  // DAI / USD, of which one xDAI is one: https://github.com/bgd-labs/aave-address-book/blob/main/src/ts/ChainlinkGnosis.ts
  nativeUsdFeed: '0x678df3415fc31947da4324ec63212874be5a82f8',
}
