import type { ChainFacts } from './chain-facts.ts'
import { ether, opStack } from './shared.ts'

// Name, number, coin and explorer: https://github.com/ethereum-lists/chains/blob/master/_data/chains/eip155-81457.json
export const blast: ChainFacts = {
  name: 'Blast',
  chainId: 81_457,
  nativeCurrency: ether,
  // From the description above and https://github.com/DefiLlama/chainlist/blob/main/constants/extraRpcs.js
  rpcUrls: [
    'https://rpc.blast.io',
    'https://blast.drpc.org',
    'https://blast-rpc.publicnode.com',
    'https://blast.gateway.tenderly.co',
  ],
  trackingLabel: 'Blast',
  deploymentLabel: 'Blast',
  explorerUrl: 'https://blastscan.io',
  // https://github.com/Uniswap/sdks/blob/main/sdks/sdk-core/src/chains.ts
  blockTimeMs: 2_000,
  // The tag is believed: https://github.com/smartcontractkit/chainlink-evm/blob/develop/pkg/config/toml/defaults/Blast_Mainnet.toml
  // An hour of blocks, if the node does not know the tag.
  finalityDepth: 1_800,
  // https://docs.sqd.dev/en/data/all-networks
  portalDataset: 'blast-l2-mainnet',
  // Of the OP Stack but for its wrapped ether: https://github.com/ProjectOpenSea/opensea-js/blob/main/src/utils/chain.ts
  ...opStack,
  wrappedNative: '0x4300000000000000000000000000000000000004',
  // https://github.com/across-protocol/constants/blob/master/src/tokens.ts
  stables: [{ symbol: 'USDB', address: '0x4300000000000000000000000000000000000003' }],
  // Its coin is bridged ether.
  nativePriceChain: 'eth',
}
