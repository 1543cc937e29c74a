import { askBlocks, headerCall, readHeader } from './ask-blocks.ts'
import { confirmNone, logsByReceipts, unanswered } from './block-bloom.ts'
import type { Endpoint } from './endpoint.ts'
import { EndpointFault, Lie, type RpcError } from './errors.ts'
import { toHex } from './hex.ts'
import type { RpcReply } from './json-rpc.ts'
import { learnRefusal } from './learn-refusal.ts'
import { mergeLogs, readLogs } from './log-answer.ts'
import { type CompiledFilter, kindOf, matches, withFewerAddresses } from './log-filter.ts'
import { resultOf } from './result-of.ts'
import { SplitRange } from './split-range.ts'
import type { Block, Log, LogRange, TimedLog } from './types.ts'

type Piece = { from: number; to: number; filter: CompiledFilter }

/** How many questions go to an endpoint in one piece of work; each piece of work costs one more for a header. */
const QUESTIONS = { least: 1, ofUnknownRate: 10, most: 100 }
/** Longer than this, a slow endpoint would keep the others waiting. */
const WORK_SECONDS = 2

/** The most blocks that an endpoint is asked for at a time. */
export function blocksAtOnce(endpoint: Endpoint, filters: readonly CompiledFilter[]): number {
  const { range, addresses } = endpoint.learned
  const longest = range[kindOf(filters)]
  if (longest === null) return Number.POSITIVE_INFINITY
  const filtersEach = withFewerAddresses(filters, addresses).length
  return longest * Math.max(1, Math.floor(questionsAtOnce(endpoint) / filtersEach))
}

function questionsAtOnce({ rate }: Endpoint): number {
  const { least, ofUnknownRate, most } = QUESTIONS
  if (rate === null) return ofUnknownRate
  return Math.max(least, Math.min(most, Math.floor(rate * WORK_SECONDS)))
}

/**
 * All logs of the range from one endpoint. The header of the last block comes in the same request: an endpoint that does not have
 * it cannot know the logs.
 */
export async function fetchRange(
  endpoint: Endpoint,
  filters: readonly CompiledFilter[],
  from: number,
  to: number,
  signal?: AbortSignal,
): Promise<LogRange> {
  const { learned } = endpoint
  const most = blocksAtOnce(endpoint, filters)
  if (to - from + 1 > most) throw new SplitRange(most, 'range')
  const kind = kindOf(filters)
  const longest = learned.range[kind] ?? Number.POSITIVE_INFINITY
  const pieces = cut(withFewerAddresses(filters, learned.addresses), from, to, longest)
  const calls = pieces.map(logsCall)
  let replies: RpcReply[]
  try {
    replies = await endpoint.send([...calls, headerCall(to)], { signal, patient: true })
  } catch (error) {
    await throwUnlessTooMuch(endpoint, error, signal)
    if (from === to) throw error
    throw new SplitRange((to - from + 1) / 2, 'crowded')
  }
  for (const [index, piece] of pieces.entries()) {
    const error = replies[index]?.error
    if (!error) continue
    const next = await learnRefusal(endpoint, filters, piece, error, (block) =>
      askAgain(endpoint, piece, block, signal),
    )
    if (next === 'receipts' && from === to) continue
    if (next === 'receipts') throw new SplitRange(1, 'counted')
    return fetchRange(endpoint, filters, from, to, signal)
  }
  const header = readHeader(resultOf(replies.at(-1)), to)
  const { answeredRange } = learned
  answeredRange[kind] = Math.max(answeredRange[kind], Math.min(longest, to - from + 1))
  const answers = pieces.map(async (piece, index) => {
    const reply = replies[index]
    if (!reply?.error) return readLogs(resultOf(reply), piece.filter, piece.from, piece.to)
    return (await logsByReceipts(endpoint, from, { signal })).filter((log) => matches(piece.filter, log))
  })
  const logs = mergeLogs(await Promise.all(answers))
  const ofLast = logs.slice(logs.findLastIndex(({ blockNumber }) => blockNumber !== to) + 1)
  const open = unanswered(header, filters, ofLast)
  if (open.length > 0) await confirmNone(endpoint, header, open, { signal })
  return { from, to, last: header, logs: await withTimestamps(endpoint, logs, [header], signal) }
}

function logsCall({ filter, from, to }: Piece) {
  return {
    method: 'eth_getLogs',
    params: [{ ...filter.params, fromBlock: toHex(from), toBlock: toHex(to) }],
  }
}

/** Of one block: the error, if that is refused too. */
async function askAgain(
  endpoint: Endpoint,
  { filter }: Piece,
  block: number,
  signal?: AbortSignal,
): Promise<RpcError | undefined> {
  const [reply] = await endpoint.send([logsCall({ filter, from: block, to: block })], {
    signal,
    patient: true,
  })
  return reply?.error
}

/** An answer that is too large or takes too long, from an endpoint that is otherwise alive, calls for a shorter range. */
async function throwUnlessTooMuch(endpoint: Endpoint, error: unknown, signal?: AbortSignal): Promise<void> {
  if (!(error instanceof EndpointFault)) throw error
  if (error.kind === 'timeout') await endpoint.ask([headerCall('latest')], { signal })
  else if (error.kind !== 'too-large') throw error
  endpoint.count(error.kind)
}

function cut(filters: readonly CompiledFilter[], from: number, to: number, longest: number): Piece[] {
  const pieces: Piece[] = []
  for (let start = from; start <= to; start += longest) {
    for (const filter of filters) pieces.push({ from: start, to: Math.min(to, start + longest - 1), filter })
  }
  return pieces
}

/** From the logs if the node gives them, else from headers, each asked for once. */
export async function withTimestamps(
  endpoint: Endpoint,
  logs: Log[],
  known: readonly Block[],
  signal?: AbortSignal,
): Promise<TimedLog[]> {
  const headers = new Map(known.map((block) => [block.number, block]))
  const missing = new Set<number>()
  for (const { blockTimestamp, blockNumber } of logs) {
    if (blockTimestamp === null && !headers.has(blockNumber)) missing.add(blockNumber)
  }
  if (missing.size > 0) {
    for (const block of await askBlocks(endpoint, [...missing], signal)) headers.set(block.number, block)
  }
  for (const log of logs) {
    const header = headers.get(log.blockNumber)
    if (!header) continue
    if (header.hash !== log.blockHash) {
      throw new Lie('a log whose block hash is not that of its block', { doubtful: true })
    }
    log.blockTimestamp ??= header.timestamp
    if (log.blockTimestamp !== header.timestamp) throw new Lie('a log with another time than its block')
  }
  return logs as TimedLog[]
}
