import type { PoolVersion } from './pool-protocol.ts'

/** As the factory told of it. */
export type CreatedPool = {
  address: string
  factory: string
  version: PoolVersion
  tokenIs0: boolean
  quoteAddress: string
  firstBlock: number
}
