import { bloomOf, covers, mayMatch, readBloom } from './bloom.ts'
import type { Endpoint } from './endpoint.ts'
import { EndpointFault, Lie, RpcError } from './errors.ts'
import { faultOf } from './fault-of.ts'
import { malformed, toHex } from './hex.ts'
import { isMethodMissing, type RpcCall, type RpcReply, type SendOptions } from './json-rpc.ts'
import { readLogs } from './log-answer.ts'
import { type CompiledFilter, matches } from './log-filter.ts'
import { parseReceipt } from './parse-transaction.ts'
import { note } from './request-optional.ts'
import { resultOf } from './result-of.ts'
import type { Block, Log } from './types.ts'

const BLOCK_RECEIPTS = 'eth_getBlockReceipts'
const everything: CompiledFilter = { addresses: null, topics: [], params: { topics: [] } }

/** The filters that, by the block's bloom, may have a log in it, although none came. */
export function unanswered(
  block: Block,
  filters: readonly CompiledFilter[],
  logs: readonly Log[],
): CompiledFilter[] {
  const open = filters.filter((filter) => !logs.some((log) => matches(filter, log)))
  if (open.length === 0) return []
  const bloom = readBloom(block.logsBloom)
  return open.filter((filter) => mayMatch(bloom, filter))
}

/**
 * A bloom may say 'yes' by chance. All logs of the block tell whether it did: they must give the bloom that its header has,
 * and hold none that the filters want. More than the header's bits is no lie: Polygon leaves the logs of its bridge out of blooms.
 */
export async function confirmNone(
  endpoint: Endpoint,
  block: Block,
  filters: readonly CompiledFilter[],
  options: SendOptions = {},
): Promise<void> {
  const [reply] = await endpoint.send([allLogsCall(block)], options)
  const all = await readAllLogs(endpoint, block, reply, options)
  if (all.some((log) => filters.some((filter) => matches(filter, log)))) throw new Lie('a log was left out')
}

export function allLogsCall({ hash }: Block): RpcCall {
  return { method: 'eth_getLogs', params: [{ blockHash: hash }] }
}

/** All logs of the block, by its receipts if eth_getLogs refuses: no fewer than its bloom tells of. */
export async function readAllLogs(
  endpoint: Endpoint,
  block: Block,
  reply: RpcReply | undefined,
  options: SendOptions = {},
): Promise<Log[]> {
  const fault = reply?.error && faultOf(reply.error)
  if (fault && !(fault instanceof RpcError)) throw fault
  const all = fault
    ? await logsByReceipts(endpoint, block.number, options)
    : readLogs(resultOf(reply), everything, block.number, block.number)
  if (all.some((log) => log.blockHash !== block.hash))
    throw new Lie('logs of another block', { doubtful: true })
  if (!covers(bloomOf(all), readBloom(block.logsBloom)))
    throw new Lie('fewer logs than the bloom of the block tells of')
  return all
}

/** All logs of a block that are too many for eth_getLogs. */
export async function logsByReceipts(
  endpoint: Endpoint,
  number: number,
  options: SendOptions = {},
): Promise<Log[]> {
  const raw = await endpoint.askOne(BLOCK_RECEIPTS, [toHex(number)], options).catch((error) => {
    if (!(error instanceof RpcError)) throw error
    if (isMethodMissing(error)) note(endpoint.learned.missingMethods, BLOCK_RECEIPTS)
    const why = `block ${number} has more logs than eth_getLogs gives, and eth_getBlockReceipts fails`
    throw new EndpointFault('refused', `${why}: ${error.message}`)
  })
  if (!Array.isArray(raw)) throw malformed("the block's receipts")
  note(endpoint.learned.seenMethods, BLOCK_RECEIPTS)
  const logs = raw.flatMap((each) => parseReceipt(each).logs)
  if (logs.some(({ blockNumber }) => blockNumber !== number)) throw new Lie('receipts of another block')
  return logs
}
