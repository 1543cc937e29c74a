import type { Protocols } from '#api/chains/protocols.ts'

/** A chain on which nothing is traded. */
export const noProtocols = {
  wrappedNative: `0x${'ee'.repeat(20)}`,
  stables: [],
  nativeUsdFeed: null,
  factories: [],
  marketplaces: [],
} satisfies Protocols

/** A factory of Uniswap V2's kind. */
export const v2Factory = (address: string) => ({
  address,
  kind: 'uniswap-v2',
  label: '',
  entity: '',
})
