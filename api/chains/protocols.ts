/** A contract of a marketplace or exchange. Label and entity are for the address book. */
export type ProtocolContract = {
  address: string
  /** The key of the marketplace or pool protocol that it speaks. */
  kind: string
  label: string
  entity: string
}

/** A chain's contracts, as the indexer and the statistics use them. Addresses are lower-case. */
export type Protocols = {
  /** The native coin as an ERC-20. */
  wrappedNative: string | null
  /** Held to be worth one USD each. */
  stables: readonly string[]
  /** Chainlink's price of the native coin. */
  nativeUsdFeed: string | null
  /** Of pools. */
  factories: readonly ProtocolContract[]
  marketplaces: readonly ProtocolContract[]
}

/** The coins of known worth. */
export function currenciesOf({ wrappedNative, stables }: Protocols): string[] {
  return wrappedNative ? [wrappedNative, ...stables] : [...stables]
}
