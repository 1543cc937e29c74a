import { withoutLogs } from './able-endpoints.ts'
import { headerCall, linked, readHeader } from './ask-blocks.ts'
import { allLogsCall, confirmNone, logsByReceipts, readAllLogs, unanswered } from './block-bloom.ts'
import { bloomOf, covers, readBloom } from './bloom.ts'
import type { Endpoint } from './endpoint.ts'
import type { EndpointPool } from './endpoint-pool.ts'
import { BlockGone, ChainUnavailable, EndpointFault, Lie } from './errors.ts'
import { faultOf, readInability } from './fault-of.ts'
import { withTimestamps } from './fetch-range.ts'
import { toHex } from './hex.ts'
import type { RpcReply } from './json-rpc.ts'
import { mergeLogs, readLogs } from './log-answer.ts'
import { type CompiledFilter, matches, withFewerAddresses } from './log-filter.ts'
import type { LogWays } from './log-ways.ts'
import { readRefusal } from './refusals.ts'
import { resultOf } from './result-of.ts'
import { SplitRange } from './split-range.ts'
import type { Block, Log, TimedLog } from './types.ts'

type Options = {
  /** Whether each log is in the bloom of its block. */
  bloomsComplete: boolean
  ways: LogWays
}

/** All logs of so many blocks in one request: an answer may have half a megabyte for each. */
const WHOLE_AT_ONCE = 8

/** The logs of consecutive blocks whose headers are known. */
export async function logsOfBlocks(
  pool: EndpointPool,
  filters: readonly CompiledFilter[],
  blocks: readonly Block[],
  options: Options,
): Promise<TimedLog[]> {
  const [first] = blocks
  if (!first || filters.length === 0) return []
  if (!blocks.every((block, index) => block.number === first.number + index) || !linked(blocks)) {
    throw new TypeError('The blocks are not consecutive.')
  }
  try {
    // Few retries: the chain has more likely dropped the block than all endpoints are behind.
    const tries = pool.endpoints.length + 3
    const unable = withoutLogs(pool, filters, first.number)
    const without = unable.size < pool.endpoints.length ? unable : new Set<Endpoint>()
    return await pool.run((endpoint) => fetchBlocks(endpoint, filters, blocks, options), { tries, without })
  } catch (error) {
    if (error instanceof SplitRange) {
      const half = Math.ceil(blocks.length / 2)
      const older = await logsOfBlocks(pool, filters, blocks.slice(0, half), options)
      return [...older, ...(await logsOfBlocks(pool, filters, blocks.slice(half), options))]
    }
    const cause = error instanceof ChainUnavailable ? error.cause : undefined
    if (cause instanceof EndpointFault && cause.kind === 'behind')
      throw new BlockGone(cause.message, { cause: error })
    throw error
  }
}

/** In the way that is cheaper on this chain, if the endpoint knows it. */
async function fetchBlocks(
  endpoint: Endpoint,
  filters: readonly CompiledFilter[],
  blocks: readonly Block[],
  options: Options,
): Promise<TimedLog[]> {
  const { ways } = options
  if (ways.choose(endpoint, filters, blocks.length) === 'whole') {
    try {
      const found: TimedLog[] = []
      for (let at = 0; at < blocks.length; at += WHOLE_AT_ONCE)
        found.push(...(await fetchWhole(endpoint, filters, blocks.slice(at, at + WHOLE_AT_ONCE), options)))
      return found
    } catch (error) {
      if (!(error instanceof EndpointFault) || !['refused', 'too-large'].includes(error.kind)) throw error
      ways.refuses(endpoint)
    }
  }
  return fetchByLists(endpoint, withFewerAddresses(filters, endpoint.learned.addresses), blocks, options)
}

/** All logs of the blocks, of which those are kept that the filters want. That none is missing is seen by the whole bloom. */
async function fetchWhole(
  endpoint: Endpoint,
  filters: readonly CompiledFilter[],
  blocks: readonly Block[],
  { bloomsComplete, ways }: Options,
): Promise<TimedLog[]> {
  const last = blocks.at(-1) as Block
  const received = { bytes: 0 }
  const replies = await endpoint.send([...blocks.map(allLogsCall), headerCall(last.number)], { received })
  checkIsThere(replies.at(-1), last)
  for (const { error } of replies) {
    if (!error || readInability(error) !== 'any address') continue
    endpoint.learned.needsAddress = true
    throw new EndpointFault('refused', error.message)
  }
  const logs = await Promise.all(
    blocks.map(async (block, index) => {
      const all = await readAllLogs(endpoint, block, replies[index], { received })
      if (bloomsComplete) checkKnown(block, all)
      return all.filter((log) => filters.some((filter) => matches(filter, log)))
    }),
  )
  ways.answered('whole', received.bytes, blocks.length)
  return withTimestamps(endpoint, logs.flat(), blocks)
}

async function fetchByLists(
  endpoint: Endpoint,
  filters: readonly CompiledFilter[],
  blocks: readonly Block[],
  { bloomsComplete, ways }: Options,
): Promise<TimedLog[]> {
  const first = blocks[0] as Block
  const last = blocks.at(-1) as Block
  const where =
    blocks.length === 1
      ? { blockHash: last.hash }
      : { fromBlock: toHex(first.number), toBlock: toHex(last.number) }
  const calls = filters.map(({ params }) => ({ method: 'eth_getLogs', params: [{ ...params, ...where }] }))
  const received = { bytes: 0 }
  const replies = await endpoint.send([...calls, headerCall(last.number)], { received })
  checkIsThere(replies.at(-1), last)
  const answers = filters.map(async (filter, index) => {
    const reply = replies[index]
    if (!reply?.error) return readLogs(resultOf(reply), filter, first.number, last.number)
    const inability = readInability(reply.error)
    if (inability === 'any address') endpoint.learned.needsAddress = true
    if (inability === 'addresses' && (filter.addresses?.size ?? 0) > 1)
      endpoint.learned.addresses = Math.floor((filter.addresses?.size ?? 2) / 2)
    if (inability || !readRefusal(reply.error)) throw faultOf(reply.error)
    if (blocks.length > 1) throw new SplitRange(blocks.length / 2, 'crowded')
    return (await logsByReceipts(endpoint, last.number, { received })).filter((log) => matches(filter, log))
  })
  const logs = mergeLogs(await Promise.all(answers))
  const byBlock = new Map<number, Log[]>(blocks.map(({ number }) => [number, []]))
  for (const log of logs) byBlock.get(log.blockNumber)?.push(log)
  const timed = await withTimestamps(endpoint, logs, blocks)
  await Promise.all(
    blocks.map(async (block) => {
      const ofBlock = byBlock.get(block.number) ?? []
      if (bloomsComplete) checkKnown(block, ofBlock)
      const open = unanswered(block, filters, ofBlock)
      if (open.length > 0) await confirm(block, open)
    }),
  )
  ways.answered('lists', received.bytes, blocks.length)
  return timed

  /** By all logs of the block, which shows what they take. */
  async function confirm(block: Block, open: readonly CompiledFilter[]): Promise<void> {
    const whole = { bytes: 0 }
    await confirmNone(endpoint, block, open, { received: whole })
    ways.answered('whole', whole.bytes, 1)
    received.bytes += whole.bytes
  }
}

/** The blocks are linked: if the last is still part of the chain, so are the others. */
function checkIsThere(reply: RpcReply | undefined, last: Block): void {
  if (readHeader(resultOf(reply), last.number).hash !== last.hash)
    throw new BlockGone(`Block ${last.number} is another one now.`)
}

function checkKnown(block: Block, logs: readonly Log[]): void {
  if (!covers(readBloom(block.logsBloom), bloomOf(logs)))
    throw new Lie('a log that the bloom of its block does not know')
}
