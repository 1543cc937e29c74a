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
  // The tag is believed, and 25 to 30 minutes behind: https://github.com/smartcontractkit/chainlink-evm/blob/develop/pkg/config/toml/defaults/Ronin_Mainnet.toml
  finalityDepth: 1_800,
  // https://github.com/ProjectOpenSea/opensea-js/blob/main/src/utils/chain.ts
  wrappedNative: '0xe514d9deb7966c8be0ca922de8a064264ea6bcd4',
  // https://github.com/compound-finance/comet/blob/main/deployments/ronin/wron/configuration.json
  stables: [{ symbol: 'USDC', address: '0x0b7007c13325c48911f73a2dad5fa5dcbf808adc' }],
  // https://github.com/compound-finance/comet/blob/main/deployments/ronin/wron/configuration.json
  nativeUsdFeed: '0x0b6074f21488b95945989e513efea070096d931d',
}
