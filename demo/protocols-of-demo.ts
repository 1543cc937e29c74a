import type { Protocols } from '#api/protocols.ts'
import addresses from './addresses.json' with { type: 'json' }

/** The demo chain's contracts, as the chain table has those of the other chains. */
export const protocolsOfDemo: Protocols = {
  wrappedNative: addresses.weth,
  stables: [addresses.dollar],
  nativeUsdFeed: addresses.feed,
  v2Factories: [addresses.v2Factory],
  v3Factories: [addresses.v3Factory],
  marketplaces: [{ address: addresses.seaport, kind: 'seaport' }],
}
