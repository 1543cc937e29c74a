import type { ChainKey } from '#api/chains.ts'
import type { EndpointReport } from '#api/operator.ts'
import type { FilterKind, LearnedLimits } from './learned-limits.ts'
import type { LogPace } from './log-pace.ts'
import type { TransactionMove } from './moves-in.ts'

/** Everything hexadecimal is lower-case with 0x. */
export type Log = {
  address: string
  topics: string[]
  data: string
  blockNumber: number
  blockHash: string
  transactionHash: string
  transactionIndex: number
  logIndex: number
  /** Seconds; null if the node does not say it with the log. */
  blockTimestamp: number | null
}

export type Block = {
  number: number
  hash: string
  parentHash: string
  /** Seconds. */
  timestamp: number
  logsBloom: string
}

export type Transaction = {
  hash: string
  blockNumber: number
  blockHash: string
  from: string
  /** null: it created a contract. */
  to: string | null
  valueWei: bigint
}

/** The logs of a transaction, all of them, and whether it was carried out. */
export type Receipt = {
  transactionHash: string
  blockNumber: number
  blockHash: string
  succeeded: boolean
  logs: Log[]
}

/** As eth_getLogs has it: an empty or missing address list means any address; null stands for any topic. */
export type LogFilter = {
  addresses?: readonly string[]
  topics: readonly (string | readonly string[] | null)[]
  /** The transactions behind the logs will be asked for too: a source that can sends them along. */
  withTransactions?: boolean
}

export type TimedLog = Log & { blockTimestamp: number }

/** A transaction with what came of it. */
export type MinedTransaction = {
  transaction: Transaction
  receipt: Receipt
  /** The native coin that its calls moved; null if they are not known. */
  nativeMoves: readonly TransactionMove[] | null
}

/** All logs of the blocks `from` to `to`, in the chain's order, and the header of the block `to`. */
export type LogRange = {
  from: number
  to: number
  last: Block
  logs: TimedLog[]
  /** Those behind the logs, by hash, as far as they came along. */
  mined?: ReadonlyMap<string, MinedTransaction>
}

export type Call = { to: string; data: string }

/**
 * One chain, through whichever of its endpoints is in health. What it answers was validated, and comes from an endpoint that
 * was not caught lying. It throws ChainUnavailable when no endpoint answers: wait, then try again.
 */
export type Chain = {
  key: ChainKey
  head(): Promise<Block>
  /** The newest block that no reorganisation can take away: by the node's tag, else by the chain's depth. */
  finalizedNumber(): Promise<number>
  /** Both at once. */
  tip(): Promise<{ head: Block; finalized: number }>
  /** In the order asked for; a block that the endpoint does not have is asked of the others. */
  blocks(numbers: readonly number[]): Promise<Block[]>
  /** Whether a block is no longer part of the chain. Two hosts have to say so, if there are two. */
  isGone(block: Pick<Block, 'number' | 'hash'>): Promise<boolean>
  /**
   * The logs of any of the filters, range after range in block order without gaps, several ranges fetched ahead. Ranges grow and
   * shrink with what the node takes. For blocks that are final.
   */
  streamLogs(
    filters: readonly LogFilter[],
    from: number,
    to: number,
    signal?: AbortSignal,
  ): AsyncIterable<LogRange>
  /**
   * The logs of consecutive blocks whose headers are known, all of them or an error: every log belongs to one of these very blocks
   * (by hash), and none is missing by the blocks' blooms. Throws BlockGone when the chain has moved on to other blocks.
   */
  logsOfBlocks(filters: readonly LogFilter[], blocks: readonly Block[]): Promise<TimedLog[]>
  transactions(hashes: readonly string[]): Promise<Transaction[]>
  receipts(hashes: readonly string[]): Promise<Receipt[]>
  /** Both of each, by hash; in as few calls as the blocks in which they are allow. */
  mined(
    places: readonly { hash: string; blockNumber: number }[],
  ): Promise<ReadonlyMap<string, MinedTransaction>>
  /** The native coin that moved in them and their calls, by hash: of those of which an endpoint can tell it. */
  nativeMovesOf(
    transactions: readonly Transaction[],
  ): Promise<ReadonlyMap<string, readonly TransactionMove[]>>
  /** Results in order, null if a call reverts or answers nothing. By Multicall3 if the chain has it, else in batches. */
  callMany(calls: readonly Call[], block?: number | 'latest'): Promise<(string | null)[]>
  /** One call that may use so much gas: null if it reverts, needs more or answers nothing. Without `to`, the data is code that is run without being deployed. */
  callWithin(call: Partial<Call> & Pick<Call, 'data'>, gas: number): Promise<string | null>
  /** How many calls of `callMany` go in one request. */
  callsPerRequest(): Promise<number>
  /** At the head; '0x' where there is none. */
  code(address: string): Promise<string>
  /** Of several, in the order asked for. */
  codes(addresses: readonly string[]): Promise<string[]>
  /** At each of the blocks; null if no endpoint knows the state of so old a block. */
  codesAt(address: string, blocks: readonly number[]): Promise<(string | null)[]>
  /** The first block with a log of the contract; null if no endpoint can tell. */
  firstLogBlock(address: string): Promise<number | null>
  nativeBalance(address: string, block?: number | 'latest'): Promise<bigint>
  /** Of several, in the order asked for. */
  nativeBalances(addresses: readonly string[], block?: number | 'latest'): Promise<bigint[]>
  /** For methods that only some nodes have (ots_, trace_). Throws MethodMissing if no endpoint has it. The reply is not validated. */
  request(method: string, params: readonly unknown[]): Promise<unknown>
  /** Calls back at each new head: by WebSocket if an endpoint has one, else by polling. */
  followHeads(onHead: (head: Block) => void, signal: AbortSignal): void
  /** How fast a history can be read, of a contract unless logs of any address are meant, by what is known of the endpoints; they are not asked. */
  logPace(kind?: FilterKind): LogPace
  /** What is known of the endpoints; they are not asked. */
  endpointReports(): EndpointReport[]
  /** Finds out, in a few requests, the ranges that endpoints take of which nothing is known yet, so that the pace is no guess. */
  probeRanges(filter: LogFilter, from: number, to: number): Promise<void>
  /** Finds out how many calls a second the endpoints take: reads for so long and keeps nothing. */
  probeRates(filter: LogFilter, from: number, to: number, forMs: number): Promise<void>
  /** What was found out about each endpoint, by its id. */
  learnedLimits(): Record<string, LearnedLimits>
  /** To go on with. */
  rememberLimits(endpoint: string, limits: LearnedLimits): void
  /** Asks each endpoint what it can do. For operators: it takes up to a minute. */
  checkEndpoints(): Promise<EndpointReport[]>
  close(): void
}
