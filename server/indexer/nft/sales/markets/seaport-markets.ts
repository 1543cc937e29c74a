import { FOUNDATION_TREASURY } from './foundation.ts'
import { LOOKSRARE_FEES } from './looksrare.ts'
import { SUPERRARE_TREASURY } from './superrare.ts'
import { OPENSEA_WALLET } from './wyvern.ts'
import { X2Y2_FEES } from './x2y2.ts'

/**
 * Seaport is the protocol of many markets. An order's fee says whose it is; one without a fee may name a zone, the contract that
 * has to agree to it. Sources:
 * - reservoir: https://github.com/reservoirprotocol/indexer/blob/main/packages/indexer/src/models/fee-recipients/feeRecipients.json
 * - dune: https://github.com/duneanalytics/spellbook/blob/main/dbt_subprojects/hourly_spellbook/models/_sector/nft/seaport/ethereum/seaport_ethereum_tagging.sql
 */
const byFeeReceiver: ReadonlyMap<string, string> = new Map([
  // https://github.com/ProjectOpenSea/opensea-js/blob/main/src/constants.ts
  ['0x0000a26b00c1f0df003000390027140000faa719', 'OpenSea'],
  // reservoir
  [OPENSEA_WALLET, 'OpenSea'],
  ['0x8de9c5a032463c561423387a9648c5c7bcc5bc90', 'OpenSea'],
  ['0xca9337244b5f04cb946391bc8b8a980e988f9a6a', 'Magic Eden'],
  [LOOKSRARE_FEES, 'LooksRare'],
  [X2Y2_FEES, 'X2Y2'],
  [FOUNDATION_TREASURY, 'Foundation'],
  [SUPERRARE_TREASURY, 'SuperRare'],
  ['0xd1d1d4e36117ab794ec5d4c78cbd3a8904e691d0', 'Zora'],
  ['0xd58f2402d104df9c8a8667e24a3a5c79f8ec66aa', 'Manifold'],
  ['0x0b22c0359b550da6cf3766d8c0d7ffc00e28a136', 'AlienSwap'],
  ['0x143ed32cd8c609a13dd73b3803d39e7a7544b1a4', 'Jungle'],
  ['0xe35450f17229010f416355c3acb5cd1d19bebeb6', 'Fabrica'],
  ['0xc888f5e3dd4fbeb37f6e1ba6fa68c83ab0cf7b2c', 'Fabrica'],
  ['0x277c2a47ac1aeb6f77b778dbed48d3d4feea8937', 'mint.fun'],
  ['0x138c3d30a724de380739aad9ec94e59e613a9008', 'Mirror'],
  ['0xa7673ab3b0949a0efcd818c86c71fff7cd645ac7', 'ENS.Vision'],
  // dune
  ['0x1838de7d4e4e42c8eb7b204a91e28e9fad14f536', 'LooksRare'],
  ['0x83db44123e76503203fdf83d2be58be60c15b894', 'NFT Trader'],
  ['0xd54094d09109dd8d30340d3dfb66356c838a3b0c', 'Sound.xyz'],
  ['0x3d279ac86c66f1b419046c287c0f1fab8e86efca', 'AlienSwap'],
  ['0x7a8cdaa8c42b3242d832a95282e3a4363d5e3351', 'Magically'],
  ['0x75c168727666c8f2254c9f7561c53ba9c7b00681', 'Ordinals Market'],
  // https://github.com/duneanalytics/spellbook/blob/main/dbt_subprojects/hourly_spellbook/models/_sector/nft/trades/chains/ethereum/platforms/opensea_v4_ethereum_base_trades.sql
  ['0x34ba0f2379bf9b81d09f7259892e26a8b0885095', 'OpenSea'],
])

const byZone: ReadonlyMap<string, string> = new Map([
  // https://github.com/ProjectOpenSea/opensea-js/blob/main/src/constants.ts
  ['0x000056f7000000ece9003ca63978907a00ffd100', 'OpenSea'],
  // dune
  ['0x004c00500000ad104d7dbd00e3ae0a5c00560c00', 'OpenSea'],
  ['0x000000e7ec00e7b300774b00001314b8610022b8', 'OpenSea'],
  ['0x110b2b128a9ed1be5ef3232d8e4e41640df5c2cd', 'OpenSea'],
  ['0x9b814233894cd227f561b78cc65891aa55c62ad2', 'OpenSea'],
  ['0xf397619df7bfd4d1657ea9bdd9df7ff888731a11', 'OpenSea'],
  ['0x0000000000d80cfcb8dfcd8b2c4fd9c813482938', 'Blur'],
])

/** Whose order it is; 'Seaport' if neither receivers nor zone are known. */
export function marketOf(receivers: readonly string[], zone: string): string {
  const named = receivers.map((receiver) => byFeeReceiver.get(receiver)).find((name) => name)
  return named ?? byZone.get(zone) ?? 'Seaport'
}

export function isMarketsFee(receiver: string): boolean {
  return byFeeReceiver.has(receiver)
}
