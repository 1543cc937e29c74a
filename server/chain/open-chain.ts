import type { Logger } from 'pino'
import { type ChainKey, factsOf } from '#api/chains.ts'
import { withoutState } from './able-endpoints.ts'
import { askBlocks, linked } from './ask-blocks.ts'
import { askCodes } from './ask-codes.ts'
import { askHead, askTip } from './ask-head.ts'
import { logsOfBlocks } from './block-logs.ts'
import { checkEndpoints, hostNames } from './check-endpoints.ts'
import { type Clock, realClock } from './clock.ts'
import { Endpoint } from './endpoint.ts'
import { EndpointPool } from './endpoint-pool.ts'
import { ChainUnavailable } from './errors.ts'
import { firstLogBlock } from './first-log-block.ts'
import { followHeads } from './follow-heads.ts'
import { readBytes, readLargeQuantity, toHex } from './hex.ts'
import { isGone } from './is-gone.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { type CompiledFilter, compileFilters } from './log-filter.ts'
import { logPace } from './log-pace.ts'
import { LogWays } from './log-ways.ts'
import { minedReader } from './mined-transactions.ts'
import { openMulticall } from './multicall.ts'
import { nativeMovesOf } from './native-moves-of.ts'
import { parseReceipt, parseTransaction } from './parse-transaction.ts'
import { probeRanges } from './probe-ranges.ts'
import { probeRates } from './probe-rates.ts'
import { sizers } from './range-sizer.ts'
import { reportEndpoint } from './report-endpoint.ts'
import { requestOptional } from './request-optional.ts'
import { streamLogs } from './stream-logs.ts'
import type { Block, Chain, LogFilter, MinedTransaction } from './types.ts'

export type ChainOptions = { log: Logger; limits?: Partial<Limits>; pollMs?: number; clock?: Clock }

/** How far the nodes behind one address may be apart. */
const NODES_APART_MS = 5_000

/** Nothing is asked of the endpoints before the first call. */
export function openChain(key: ChainKey, urls: readonly string[], options: ChainOptions): Chain {
  const log = options.log.child({ chain: key })
  const { finality, finalityDepth, blockTimeMs, bloomsComplete, multicall3 } = factsOf(key)
  const limits = { ...defaultLimits, ...options.limits }
  limits.headToleranceBlocks = Math.max(limits.headToleranceBlocks, Math.ceil(NODES_APART_MS / blockTimeMs))
  const clock = options.clock ?? realClock
  const endpoints = openEndpoints(urls, (name, url) => new Endpoint(key, name, url, limits, log, clock))
  const pool = new EndpointPool(key, endpoints, limits, clock)
  const context = { pool, limits, log }
  const sizerOf = sizers(limits)
  const ways = new LogWays()
  const head = () => askHead(context)
  const tip = () => askTip(context, { finality, finalityDepth })

  /** In parallel requests, each of which may go to another endpoint. */
  async function inBatches<T, R>(
    items: readonly T[],
    ask: (endpoint: Endpoint, part: readonly T[]) => Promise<R[]>,
    without: ReadonlySet<Endpoint> = new Set(),
  ) {
    const parts: (readonly T[])[] = []
    for (let at = 0; at < items.length; at += limits.batchCalls)
      parts.push(items.slice(at, at + limits.batchCalls))
    const results = await Promise.all(
      parts.map((part) => pool.run((endpoint) => ask(endpoint, part), { without })),
    )
    return results.flat()
  }

  async function blocks(numbers: readonly number[], tries = 3): Promise<Block[]> {
    const found = await inBatches(numbers, (endpoint, part) => askBlocks(endpoint, part))
    if (linked(found)) return found
    // A reorganisation between two requests, or two endpoints that disagree.
    if (tries > 1) return blocks(numbers, tries - 1)
    throw new ChainUnavailable(`${key}: the endpoints contradict each other on the blocks from ${numbers[0]}`)
  }

  const transactionCall = (hash: string) => ({ method: 'eth_getTransactionByHash', params: [hash] })
  const receiptCall = (hash: string) => ({ method: 'eth_getTransactionReceipt', params: [hash] })
  const transactions = (hashes: readonly string[]) =>
    inBatches(hashes, async (endpoint, part) => {
      const raws = await endpoint.ask(part.map(transactionCall))
      return part.map((hash, index) => parseTransaction(raws[index], hash))
    })
  const receipts = (hashes: readonly string[]) =>
    inBatches(hashes, async (endpoint, part) => {
      const raws = await endpoint.ask(part.map(receiptCall))
      return part.map((hash, index) => parseReceipt(raws[index], hash))
    })
  const minedByHash = async (hashes: readonly string[]) => {
    const found = await inBatches(hashes, async (endpoint, part) => {
      const raws = await endpoint.ask([...part.map(transactionCall), ...part.map(receiptCall)])
      return part.map((hash, index): [string, MinedTransaction] => {
        const transaction = parseTransaction(raws[index], hash)
        const receipt = parseReceipt(raws[part.length + index], hash)
        return [hash, { transaction, receipt, nativeMoves: null }]
      })
    })
    return new Map(found)
  }
  const codes = (addresses: readonly string[]) =>
    inBatches(addresses, async (endpoint, part) => {
      const raws = await endpoint.ask(
        part.map((address) => ({ method: 'eth_getCode', params: [address, 'latest'] })),
      )
      return raws.map((raw) => readBytes(raw, 'the code'))
    })
  const nativeBalances: Chain['nativeBalances'] = (addresses, block = 'latest') => {
    const tag = typeof block === 'number' ? toHex(block) : block
    const ask = async (endpoint: Endpoint, part: readonly string[]) => {
      const raws = await endpoint.ask(
        part.map((address) => ({ method: 'eth_getBalance', params: [address, tag] })),
      )
      return raws.map((raw) => readLargeQuantity(raw, 'the balance'))
    }
    return inBatches(addresses, ask, withoutState(pool, block))
  }

  return {
    key,
    head,
    tip,
    finalizedNumber: async () => (await tip()).finalized,
    blocks: (numbers) => blocks(numbers),
    isGone: (block) => isGone(pool, block),
    streamLogs(filters, from, to, signal) {
      return streamLogs({ pool, limits, sizer: sizerOf(filters) }, compileFilters(filters), from, to, signal)
    },
    logsOfBlocks: (filters, known) =>
      logsOfBlocks(pool, compiledOf(filters), known, { bloomsComplete, ways }),
    transactions,
    receipts,
    mined: minedReader(pool, minedByHash),
    nativeMovesOf: (transactions) => nativeMovesOf(pool, transactions),
    ...openMulticall(pool, limits, multicall3),
    code: async (address) => (await codes([address]))[0] as string,
    codes,
    codesAt: (address, numbers) => askCodes(pool, address, numbers),
    firstLogBlock: async (address) => firstLogBlock(pool, address, (await head()).number),
    nativeBalance: async (address, block = 'latest') => (await nativeBalances([address], block))[0] as bigint,
    nativeBalances,
    request: (method, params) => requestOptional(pool, method, params),
    followHeads(onHead, signal) {
      const pollMs = options.pollMs ?? Math.min(Math.max(blockTimeMs / 2, 500), 1_000)
      followHeads({ pool, log, pollMs, head }, onHead, signal)
    },
    logPace: (kind = 'addresses') => logPace(endpoints, kind, limits, clock),
    endpointReports: () => endpoints.map((each) => reportEndpoint(each)),
    probeRanges: (filter, from, to) => probeRanges(endpoints, filter, from, to),
    probeRates: (filter, from, to, forMs) => probeRates(endpoints, filter, { from, to }, forMs, clock),
    checkEndpoints: () => checkEndpoints(key, urls),
    learnedLimits: () => Object.fromEntries(endpoints.map(({ id, learned }) => [id, learned])),
    rememberLimits(id, limits) {
      for (const each of endpoints) if (each.id === id) each.remember(limits)
    },
    close: () => pool.close(),
  }
}

const compiled = new WeakMap<readonly LogFilter[], CompiledFilter[]>()

/** Who follows a chain asks with the same list block after block. */
function compiledOf(filters: readonly LogFilter[]): CompiledFilter[] {
  const known = compiled.get(filters) ?? compileFilters(filters)
  compiled.set(filters, known)
  return known
}

function openEndpoints(urls: readonly string[], open: (name: string, url: URL) => Endpoint): Endpoint[] {
  return hostNames(urls).map((name, index) => open(name, new URL(urls[index] ?? '')))
}
