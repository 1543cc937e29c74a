import type { PoolFacts } from './pool-protocol.ts'

/** As the factory told of it. */
export type CreatedPool = PoolFacts & {
  factory: string
  /** Of its protocol. */
  kind: string
  firstBlock: number
}

/** With the decimals of its coins. */
export type FoundPool = CreatedPool & { decimals: readonly number[] }
