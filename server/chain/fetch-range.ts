import { askBlocks, headerCall, readHeader } from './ask-blocks.ts'
import { confirmNone, logsByReceipts, unanswered } from './block-bloom.ts'
import type { Endpoint } from './endpoint.ts'
import { EndpointFault, Lie, type RpcError } from './errors.ts'
import { toHex } from './hex.ts'
import { isRateLimit, type RpcReply } from './json-rpc.ts'
import { lower } from './learned-limits.ts'
import { mergeLogs, readLogs } from './log-answer.ts'
import { type CompiledFilter, kindOf, matches } from './log-filter.ts'
import { readRefusal } from './refusals.ts'
import type { Block, Log, LogRange, TimedLog } from './types.ts'

/** The range is too large for the endpoint: ask for this many blocks at a time. */
export class SplitRange extends Error {
  readonly blocks: number
  /** range: their number alone. crowded: what is in them. counted: the number of their logs, by a limit that the endpoint named. */
  readonly reason: 'range' | 'crowded' | 'counted'

  constructor(blocks: number, reason: SplitRange['reason']) {
    super(`at most ${blocks} blocks at a time`)
    this.blocks = Math.max(1, Math.floor(blocks))
    this.reason = reason
  }
}

type Piece = { from: number; to: number; filter: CompiledFilter }

/** If an endpoint limits ranges, so many of them go into one request. */
export const PIECES_PER_REQUEST = 10

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
  const longest = endpoint.learned.range[kindOf(filters)] ?? Number.POSITIVE_INFINITY
  if (to - from + 1 > longest * PIECES_PER_REQUEST)
    throw new SplitRange(longest * PIECES_PER_REQUEST, 'range')
  const pieces = cut(filters, from, to, longest)
  const calls = pieces.map((piece) => ({
    method: 'eth_getLogs',
    params: [{ ...piece.filter.params, fromBlock: toHex(piece.from), toBlock: toHex(piece.to) }],
  }))
  let replies: RpcReply[]
  try {
    replies = await endpoint.send([...calls, headerCall(to)], { signal })
  } catch (error) {
    await throwUnlessTooMuch(endpoint, error, signal)
    if (from === to) throw error
    throw new SplitRange((to - from + 1) / 2, 'crowded')
  }
  for (const [index, piece] of pieces.entries()) {
    const error = replies[index]?.error
    if (!error) continue
    if (!learn(endpoint, filters, piece, error)) throw refusedFor(error)
    if (from === to) continue
    if (piece.from === piece.to) throw new SplitRange(1, 'counted')
    return fetchRange(endpoint, filters, from, to, signal)
  }
  const header = readHeader(resultOf(replies.at(-1)), to)
  const { learned } = endpoint
  learned.answeredRange = Math.max(learned.answeredRange, Math.min(longest, to - from + 1))
  const answers = pieces.map(async (piece, index) => {
    const reply = replies[index]
    if (!reply?.error) return readLogs(resultOf(reply), piece.filter, piece.from, piece.to)
    return (await logsByReceipts(endpoint, from, signal)).filter((log) => matches(piece.filter, log))
  })
  const logs = mergeLogs(await Promise.all(answers))
  const ofLast = logs.slice(logs.findLastIndex(({ blockNumber }) => blockNumber !== to) + 1)
  const open = unanswered(header, filters, ofLast)
  if (open.length > 0) await confirmNone(endpoint, header, open, signal)
  return { from, to, last: header, logs: await withTimestamps(endpoint, logs, [header], signal) }
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

/** Takes the endpoint's limit from its refusal; throws SplitRange if asking again in the same way would not help. */
function learn(
  endpoint: Endpoint,
  filters: readonly CompiledFilter[],
  piece: Piece,
  error: RpcError,
): boolean {
  const refusal = readRefusal(error)
  if (!refusal) return false
  const size = piece.to - piece.from + 1
  if (refusal.kind === 'range') {
    if (size === 1) return false
    const limit = refusal.limit ?? (refusal.suggested && refusal.suggested.to - refusal.suggested.from + 1)
    const known = endpoint.learned.range[kindOf(filters)] ?? Number.POSITIVE_INFINITY
    endpoint.learned.range[kindOf(filters)] = Math.min(
      known,
      limit && limit < size ? limit : Math.floor(size / 2),
    )
    return true
  }
  if (refusal.limit) endpoint.learned.logs = lower(endpoint.learned.logs, refusal.limit)
  if (size === 1) return true
  const { suggested } = refusal
  const works =
    suggested?.from === piece.from && suggested.to < piece.to ? suggested.to - suggested.from + 1 : undefined
  throw new SplitRange(works ?? size / 2, refusal.limit ? 'counted' : 'crowded')
}

export function refusedFor(error: RpcError): EndpointFault | RpcError {
  return isRateLimit(error) ? new EndpointFault('rate-limit', error.message) : error
}

export function resultOf(reply: RpcReply | undefined): unknown {
  if (!reply) throw new EndpointFault('malformed', 'a reply is missing')
  if (reply.error) throw refusedFor(reply.error)
  return reply.result
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
