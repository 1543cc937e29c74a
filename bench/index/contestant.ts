import type { BenchDatabase } from './databases.ts'
import type { Kind } from './kind.ts'

export type Ledger = {
  transfers: number
  /** By address; of items by id and owner, of a wallet by token. */
  balances: Record<string, string>
  /** For items, in wei, all together; only where it is read. */
  paid?: string
}

/** An indexer at work on the synthetic chain, as processes of its own. */
export type Contestant = {
  pid: number
  /** Until it says itself that all transfers are in its database; `heard` is told how many are, by one that says it. */
  waitUntilIndexed(heard: (events: number) => void): Promise<void>
  /** What it has written; ends it. Balances of nothing are left out. */
  end(): Promise<Ledger>
}

export type StartContestant = (database: BenchDatabase, rpcUrls: string[], kind: Kind) => Promise<Contestant>
