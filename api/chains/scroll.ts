import type { ChainFacts } from './chain-facts.ts'
import { ether } from './shared.ts'

// Name, number, coin and explorer: https://github.com/ethereum-lists/chains/blob/master/_data/chains/eip155-534352.json
export const scroll: ChainFacts = {
  name: 'Scroll',
  chainId: 534_352,
  nativeCurrency: ether,
  // From the description above and https://github.com/DefiLlama/chainlist/blob/main/constants/extraRpcs.js
  rpcUrls: [
    'https://rpc.scroll.io',
    'https://scroll.drpc.org',
    'https://scroll-rpc.publicnode.com',
    'https://scroll.api.onfinality.io/public',
  ],
  trackingLabel: 'Scroll',
  deploymentLabel: 'Scroll',
  explorerUrl: 'https://scrollscan.com',
  // https://github.com/wevm/viem/blob/main/src/chains/definitions/scroll.ts
  blockTimeMs: 3_000,
  // The tag is believed: https://github.com/smartcontractkit/chainlink/blob/develop/core/chains/evm/config/toml/defaults/Scroll_Mainnet.toml
  // An hour of blocks, if the node does not know the tag.
  finalityDepth: 1_200,
  // https://docs.sqd.dev/en/data/all-networks
  portalDataset: 'scroll-mainnet',
  // https://github.com/bgd-labs/aave-address-book/blob/main/src/ts/AaveV3Scroll.ts
  wrappedNative: '0x5300000000000000000000000000000000000004',
  // https://github.com/across-protocol/constants/blob/master/src/tokens.ts
  stables: [
    { symbol: 'USDC', address: '0x06efdbff2a14a7c8e15944d1f4a48f9f95f663a4' },
    { symbol: 'USDT', address: '0xf55bec9cafdbe8730f096aa55dad6d22d44099df' },
  ],
  // https://github.com/bgd-labs/aave-address-book/blob/main/src/ts/ChainlinkScroll.ts
  nativeUsdFeed: '0x6bf14cb0a831078629d993fdebcb182b21a8774c',
}
