import type { ChainKey } from '#api/chains.ts'
import type { Block, LogFilter, MinedTransaction, TimedLog } from '#server/chain/types.ts'
import type { Queryable } from '#server/db/connect.ts'
import type { Oddity } from './oddity.ts'
import type { Transfer } from './transfer.ts'

export type Kind = 'erc20' | 'erc721' | 'erc1155' | 'wallet' | 'prices'

/** A contract or wallet as the indexer knows it: a row of `contracts`. */
export type Contract = {
  id: number
  chain: ChainKey
  address: string
  kind: Kind
  decimals: number
  state: 'start' | 'processing' | 'ready'
  first_block: number
  cursor_block: number
  cursor_hash: string | null
  royalty_receiver: string | null
  /** The contract that this one takes the place of once it has caught up; null for one that is shown. */
  reread_of: number | null
  oddities: Oddity[]
}

/** Writes what was prepared, without asking the chain. */
export type Apply = (tx: Queryable) => Promise<void>

/** What some blocks mean for a contract. */
export type Step = {
  apply: Apply
  /** To go on with once this is written, if these blocks have changed what to ask for in later ones. */
  next?: LogSource
}

/** The blocks whose logs are prepared; their headers are known for blocks above finality. */
export type Span = {
  from: number
  to: number
  blocks: readonly Block[] | null
  /** At which block to ask for what is so now: the head, because many nodes have the state of the newest blocks only. */
  stateAt: number | 'latest'
  /** Transactions behind the logs that came along with them, by hash. */
  mined?: ReadonlyMap<string, MinedTransaction> | undefined
  /** The contract's transfers in these blocks, if they were read before; then they are not among the logs. */
  stored?: readonly Transfer[] | undefined
}

/** Those whose native coin has moved in a block; null if nobody can say. */
export type Parties = ReadonlySet<string> | null

/** Who reads blocks in which it has no log. */
export type BlockReader = {
  /** Asked once a block for all that have the same one. Without it, logs tell of all. */
  partiesIn?: ((block: Block) => Promise<Parties>) | undefined
  /** Whether a block with these parties is to be prepared. */
  concerns(parties: Parties): boolean
}

/** How a contract's logs become rows. Immutable: a step that was prepared and not written leaves no trace in it. */
export type LogSource = {
  contract: Contract
  /** What to ask of the chain for this contract alone. */
  filters: readonly LogFilter[]
  /** Which of the logs that were asked for on behalf of many contracts are this one's: those it asks for, if nothing is said. */
  wanted?: readonly LogFilter[]
  /** Fetched ranges are merged into one batch up to this many logs: what comes up in several is written once. */
  logsAtOnce: number
  /** Reads whole blocks' logs and whatever else they need from the chain. null: nothing in them concerns the contract. */
  prepare(logs: readonly TimedLog[], span: Span): Promise<Step | null>
  /** What it reads in a block without any log of its own. */
  reads?: BlockReader
  /** What to ask for in blocks whose transfers are stored, and how many of these to take at once; without it they do not help. */
  rest?: { filters: readonly LogFilter[]; transfersAtOnce: number } | undefined
}
