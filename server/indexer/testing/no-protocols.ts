import type { Protocols } from '#api/protocols.ts'

/** A chain on which nothing is traded. */
export const noProtocols: Protocols = {
  wrappedNative: `0x${'ee'.repeat(20)}`,
  stables: [],
  nativeUsdFeed: null,
  v2Factories: [],
  v3Factories: [],
  marketplaces: [],
}
