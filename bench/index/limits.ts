import type { DatabaseKind } from './databases.ts'
import type { Kind } from './kind.ts'

type Limits = {
  timesPonder: Record<DatabaseKind, number>
  /** Events a second with ten times as many transfers to those with the usual number. */
  growth: number
  peakMb: Record<DatabaseKind, number>
  /** HTTP requests for 100,000 transfers. */
  requests: number
}
const growth = 0.8
const peakMb = { PostgreSQL: 600, PGlite: 1400 }
const both = (times: number) => ({ PostgreSQL: times, PGlite: times })

export const limitsOf: Record<Kind, Limits> = {
  erc20: { timesPonder: { PostgreSQL: 12, PGlite: 15 }, growth, peakMb, requests: 50 },
  erc721: { timesPonder: both(8), growth, peakMb, requests: 1_500 },
  erc1155: { timesPonder: both(8), growth, peakMb, requests: 1_500 },
  wallet: { timesPonder: both(5), growth, peakMb, requests: 250 },
}

/** With a node on the same machine, and with one that is far away. */
export const timesEnvio = { near: 4, far: 25 }
