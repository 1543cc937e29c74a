import type { Protocols } from '#api/chains/protocols.ts'
import addresses from './addresses.json' with { type: 'json' }

/** The demo chain's contracts, as the chain table has those of the other chains. */
export const protocolsOfDemo: Protocols = {
  wrappedNative: addresses.weth,
  stables: [addresses.dollar],
  nativeUsdFeed: addresses.feed,
  factories: [
    { address: addresses.v2Factory, kind: 'uniswap-v2', label: 'Uniswap V2 factory', entity: 'Uniswap' },
    { address: addresses.v3Factory, kind: 'uniswap-v3', label: 'Uniswap V3 factory', entity: 'Uniswap' },
  ],
  marketplaces: [
    { address: addresses.seaport, kind: 'seaport', label: 'Seaport marketplace', entity: 'Seaport' },
  ],
}
