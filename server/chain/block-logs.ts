import { withoutLogs } from './able-endpoints.ts'
import { headerCall, linked, readHeader } from './ask-blocks.ts'
import { confirmNone, logsByReceipts, unanswered } from './block-bloom.ts'
import { bloomOf, covers, readBloom } from './bloom.ts'
import type { Endpoint } from './endpoint.ts'
import type { EndpointPool } from './endpoint-pool.ts'
import { BlockGone, ChainUnavailable, EndpointFault, Lie } from './errors.ts'
import { faultOf, readInability } from './fault-of.ts'
import { resultOf, withTimestamps } from './fetch-range.ts'
import { toHex } from './hex.ts'
import { mergeLogs, readLogs } from './log-answer.ts'
import { type CompiledFilter, matches, withFewerAddresses } from './log-filter.ts'
import { readRefusal } from './refusals.ts'
import { SplitRange } from './split-range.ts'
import type { Block, Log, TimedLog } from './types.ts'

type Options = {
  /** Whether each log is in the bloom of its block. */
  bloomsComplete: boolean
}

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
    return await pool.run(
      (endpoint) =>
        fetchBlocks(endpoint, withFewerAddresses(filters, endpoint.learned.addresses), blocks, options),
      { tries, without },
    )
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

async function fetchBlocks(
  endpoint: Endpoint,
  filters: readonly CompiledFilter[],
  blocks: readonly Block[],
  { bloomsComplete }: Options,
): Promise<TimedLog[]> {
  const first = blocks[0] as Block
  const last = blocks.at(-1) as Block
  const where =
    blocks.length === 1
      ? { blockHash: last.hash }
      : { fromBlock: toHex(first.number), toBlock: toHex(last.number) }
  const calls = filters.map(({ params }) => ({ method: 'eth_getLogs', params: [{ ...params, ...where }] }))
  const replies = await endpoint.send([...calls, headerCall(last.number)])
  // The blocks are linked: if the last is still part of the chain, so are the others.
  if (readHeader(resultOf(replies.at(-1)), last.number).hash !== last.hash) {
    throw new BlockGone(`Block ${last.number} is another one now.`)
  }
  const answers = filters.map(async (filter, index) => {
    const reply = replies[index]
    if (!reply?.error) return readLogs(resultOf(reply), filter, first.number, last.number)
    const inability = readInability(reply.error)
    if (inability === 'any address') endpoint.learned.needsAddress = true
    if (inability === 'addresses' && (filter.addresses?.size ?? 0) > 1)
      endpoint.learned.addresses = Math.floor((filter.addresses?.size ?? 2) / 2)
    if (inability || !readRefusal(reply.error)) throw faultOf(reply.error)
    if (blocks.length > 1) throw new SplitRange(blocks.length / 2, 'crowded')
    return (await logsByReceipts(endpoint, last.number)).filter((log) => matches(filter, log))
  })
  const logs = mergeLogs(await Promise.all(answers))
  const byBlock = new Map<number, Log[]>(blocks.map(({ number }) => [number, []]))
  for (const log of logs) byBlock.get(log.blockNumber)?.push(log)
  const timed = await withTimestamps(endpoint, logs, blocks)
  await Promise.all(
    blocks.map(async (block) => {
      const ofBlock = byBlock.get(block.number) ?? []
      if (bloomsComplete && !covers(readBloom(block.logsBloom), bloomOf(ofBlock))) {
        throw new Lie('a log that the bloom of its block does not know')
      }
      const open = unanswered(block, filters, ofBlock)
      if (open.length > 0) await confirmNone(endpoint, block, open)
    }),
  )
  return timed
}
