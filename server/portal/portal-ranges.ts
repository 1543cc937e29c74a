import { type CompiledFilter, matches } from '#server/chain/log-filter.ts'
import { type Trace, valuesIn } from '#server/chain/moves-in.ts'
import type { Log, MinedTransaction, TimedLog } from '#server/chain/types.ts'
import { PortalLie, PortalUnavailable } from './errors.ts'
import type { PortalBlock, PortalHeader, PortalTrace, PortalTransaction } from './portal-block.ts'
import type { PortalClient } from './portal-client.ts'
import type { PortalQuery } from './portal-query.ts'

/** What the portal says of the blocks `from` to `to`. It agrees with itself and with the question; nothing more is known of it. */
export type PortalRange = {
  from: number
  to: number
  /** Of the block before `from`, if it was read too. */
  before: PortalHeader | null
  /** Of the blocks that it has told of, in order: `to`, those with logs, and some without. */
  headers: PortalHeader[]
  logs: TimedLog[]
  mined: Map<string, MinedTransaction>
}

type Question = {
  query: PortalQuery
  filters: readonly CompiledFilter[]
  from: number
  to: number
  signal: AbortSignal
  /** A range is handed on when it has so many logs, or after some time, so that a long stream shows how far it has come. */
  logsPerRange: number
}

const RANGE_MS = 2_000

/** Ranges in block order without gaps, as they come. */
export async function* portalRanges(client: PortalClient, question: Question): AsyncGenerator<PortalRange> {
  const { query, filters, to, logsPerRange } = question
  const known = { traces: query.fields.trace !== undefined }
  let from = question.from
  let before: PortalHeader | null = null
  let range = begin(from, before)
  let begunAt: number | undefined
  let logs = 0
  for await (const block of blocksOf(client, question, known)) {
    add(range, block, filters, known.traces)
    const { number } = block.header
    const isDone = number === to
    begunAt ??= performance.now()
    logs += block.logs.length
    if (!isDone && logs < logsPerRange && performance.now() - begunAt < RANGE_MS) continue
    range.to = number
    yield range
    if (isDone) return
    from = number + 1
    before = block.header
    range = begin(from, before)
    begunAt = undefined
    logs = 0
  }
}

/** Where the dataset has no traces, or the portal does not take the question for them, the rest is asked for without. */
async function* blocksOf(
  client: PortalClient,
  { query, from, to, signal }: Question,
  known: { traces: boolean },
): AsyncGenerator<PortalBlock> {
  let next = from
  try {
    for await (const block of client.blocks(query, from, to, signal)) {
      next = block.header.number + 1
      yield block
    }
  } catch (error) {
    if (!known.traces || !(error instanceof PortalUnavailable && error.refused)) throw error
    known.traces = false
    yield* client.blocks(withoutTraces(query), next, to, signal)
  }
}

function withoutTraces({ logs, fields: { trace: _, ...fields }, ...query }: PortalQuery): PortalQuery {
  return { ...query, fields, logs: logs?.map(({ transactionTraces: _, ...item }) => item) ?? [] }
}

function begin(from: number, before: PortalHeader | null): PortalRange {
  return { from, to: from, before, headers: [], logs: [], mined: new Map() }
}

function add(
  range: PortalRange,
  block: PortalBlock,
  filters: readonly CompiledFilter[],
  hasTraces: boolean,
): void {
  const { header } = block
  const last = range.headers.at(-1) ?? range.before
  if (last?.number === header.number - 1 && last.hash !== header.parentHash)
    throw new PortalLie(`the parent of block ${header.number} is not the block before it`)
  if (last && last.timestamp > header.timestamp)
    throw new PortalLie(`block ${header.number} is older than one before it`)
  range.headers.push(header)
  const all = inOrder(block.logs)
  const wanted = all.filter((log) => filters.some((filter) => matches(filter, log)))
  const behind = new Set(wanted.map(({ transactionHash }) => transactionHash))
  if (all.some(({ transactionHash }) => !behind.has(transactionHash)))
    throw new PortalLie(`block ${header.number} has a log that was not asked for`)
  for (const log of wanted) range.logs.push(log)
  for (const transaction of block.transactions) {
    const { hash, transactionIndex } = transaction
    const logs = all.filter((log) => log.transactionIndex === transactionIndex)
    if (logs.some((log) => log.transactionHash !== hash))
      throw new PortalLie(`block ${header.number} has a transaction with two hashes`)
    if (!behind.has(hash)) continue
    const traces = hasTraces ? block.traces : null
    range.mined.set(hash, minedFrom(header, transaction, logs, traces))
  }
}

function inOrder(logs: TimedLog[]): TimedLog[] {
  logs.sort((one, other) => one.logIndex - other.logIndex)
  for (const [index, log] of logs.entries()) {
    const before = logs[index - 1]
    if (!before) continue
    if (before.logIndex === log.logIndex)
      throw new PortalLie(`block ${log.blockNumber} has the log ${log.logIndex} twice`)
    const isSame = before.transactionIndex === log.transactionIndex
    if (
      before.transactionIndex > log.transactionIndex ||
      isSame !== (before.transactionHash === log.transactionHash)
    )
      throw new PortalLie(`block ${log.blockNumber} has logs in an impossible order`)
  }
  return logs
}

function minedFrom(
  header: PortalHeader,
  { hash, from, to, valueWei, transactionIndex }: PortalTransaction,
  logs: Log[],
  traces: readonly PortalTrace[] | null,
): MinedTransaction {
  const at = { blockNumber: header.number, blockHash: header.hash }
  const calls = traces?.filter((trace) => trace.transactionIndex === transactionIndex)
  return {
    transaction: { hash, ...at, from, to, valueWei },
    // It has logs, so it was carried out.
    receipt: { transactionHash: hash, ...at, succeeded: true, logs },
    // No transaction is without a call: there are none in the archive.
    nativeMoves: calls && calls.length > 0 ? valuesIn(asTraces(header, hash, calls)) : null,
  }
}

/** As nodes give them, all of one transaction. */
export function asTraces(header: PortalHeader, hash: string, traces: readonly PortalTrace[]): Trace[] {
  return traces.map(({ type, action, result, error, traceAddress, transactionIndex }) => ({
    type,
    action: {
      from: action?.from ?? undefined,
      to: action?.to,
      value: action?.value ?? undefined,
      callType: action?.callType ?? undefined,
      address: action?.address ?? undefined,
      refundAddress: action?.refundAddress ?? undefined,
      balance: action?.balance ?? undefined,
    },
    result: { address: result?.address ?? undefined },
    error,
    traceAddress,
    blockNumber: header.number,
    blockHash: header.hash,
    transactionHash: hash,
    transactionPosition: transactionIndex,
  }))
}
