import { z } from 'zod'
import { movesInFrames, movesInOperations } from './call-frames.ts'
import type { Endpoint } from './endpoint.ts'
import type { EndpointPool } from './endpoint-pool.ts'
import { ChainBehind, EndpointFault } from './errors.ts'
import { faultOf } from './fault-of.ts'
import { isMethodMissing, type RpcCall, type RpcReply } from './json-rpc.ts'
import { type TransactionMove, trace, valuesIn } from './moves-in.ts'
import { note } from './request-optional.ts'
import type { Transaction } from './types.ts'

type Way = {
  method: string
  params(hash: string): unknown[]
  read(reply: unknown, transaction: Transaction): TransactionMove[]
}

const traces = z.array(trace)
const ways: readonly Way[] = [
  {
    method: 'trace_transaction',
    params: (hash) => [hash],
    read: (reply) => valuesIn(traces.parse(reply)),
  },
  {
    method: 'debug_traceTransaction',
    params: (hash) => [hash, { tracer: 'callTracer' }],
    read: movesInFrames,
  },
  { method: 'ots_getInternalOperations', params: (hash) => [hash], read: movesInOperations },
]

/** What one request asks for: traces are large. */
const PER_REQUEST = 20

/** The native coin that moved in transactions, by hash, as far as an endpoint has one of the methods that tell it, and the calls. */
export async function nativeMovesOf(
  pool: EndpointPool,
  transactions: readonly Transaction[],
): Promise<Map<string, TransactionMove[]>> {
  const known = new Map<string, TransactionMove[]>()
  for (const way of ways) {
    const open = transactions.filter(({ hash }) => !known.has(hash))
    const parts: Transaction[][] = []
    for (let at = 0; at < open.length; at += PER_REQUEST) parts.push(open.slice(at, at + PER_REQUEST))
    // One goes ahead: most endpoints do not have the method, and need not be told so in all of them.
    const [first, ...rest] = parts
    if (!first) break
    const found = [await askPart(pool, way, first)]
    found.push(...(await Promise.all(rest.map((part) => askPart(pool, way, part)))))
    for (const [hash, moves] of found.flat()) known.set(hash, moves)
  }
  return known
}

async function askPart(
  pool: EndpointPool,
  way: Way,
  part: readonly Transaction[],
): Promise<[string, TransactionMove[]][]> {
  const { method } = way
  const calls = part.map(({ hash }) => ({ method, params: way.params(hash) }))
  for (;;) {
    const without = new Set(pool.endpoints.filter((each) => each.learned.missingMethods.includes(method)))
    if (without.size === pool.endpoints.length) return []
    const answer = await askAround(pool, calls, without)
    if (answer === 'missing') continue
    if (answer !== 'too large')
      return part.flatMap((transaction, index) => readReply(way, transaction, answer[index]))
    if (part.length === 1) return []
    const middle = Math.ceil(part.length / 2)
    return [
      ...(await askPart(pool, way, part.slice(0, middle))),
      ...(await askPart(pool, way, part.slice(middle))),
    ]
  }
}

/** A node that lags does not have a new transaction's calls yet, one that keeps few has none of an old one: no other may have them either. */
async function askAround(pool: EndpointPool, calls: readonly RpcCall[], without: ReadonlySet<Endpoint>) {
  const tries = 2 * (pool.endpoints.length - without.size)
  try {
    return await pool.run((endpoint) => answerOf(endpoint, calls), { without, tries })
  } catch (error) {
    if (error instanceof ChainBehind) return []
    throw error
  }
}

/** Who wants to be paid for traces still answers everything else. */
async function answerOf(
  endpoint: Endpoint,
  calls: readonly RpcCall[],
): Promise<RpcReply[] | 'missing' | 'too large'> {
  const [{ method } = { method: '' }] = calls
  try {
    const replies = await endpoint.send(calls)
    for (const { error } of replies) {
      if (!error) continue
      const fault = faultOf(error)
      if (isMethodMissing(error)) throw new EndpointFault('barred', error.message)
      if (fault instanceof EndpointFault && fault.kind !== 'behind') throw fault
    }
    note(endpoint.learned.seenMethods, method)
    if (replies.some((reply) => !reply.error && (reply.result ?? null) === null))
      throw new EndpointFault('behind', `${method} gives nothing`)
    return replies
  } catch (error) {
    if (!(error instanceof EndpointFault)) throw error
    if (error.kind === 'too-large') return 'too large'
    if (error.kind !== 'barred') throw error
    note(endpoint.learned.missingMethods, method)
    return 'missing'
  }
}

/** Nothing if the node has no calls of a transaction so old, or tells them in another form. */
function readReply(
  way: Way,
  transaction: Transaction,
  reply: RpcReply | undefined,
): [string, TransactionMove[]][] {
  if (!reply || reply.error || reply.result === null || reply.result === undefined) return []
  try {
    const moves = way.read(reply.result, transaction)
    return startsWith(moves, transaction) ? [[transaction.hash, moves]] : []
  } catch (error) {
    if (error instanceof z.ZodError) return []
    throw error
  }
}

/** The outermost call is the transaction's own; an answer without it is about something else, or a part. */
function startsWith([first]: readonly TransactionMove[], { from, to, valueWei }: Transaction): boolean {
  if (valueWei === 0n || to === null) return true
  return first?.from === from && first.to === to && first.wei === valueWei
}
