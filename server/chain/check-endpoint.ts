import { DEAD_ADDRESS } from '#api/address.ts'
import type { EndpointReport } from '#api/operator.ts'
import { isSilence, Missing, type Patience, patience, Questions, reasonOf } from './endpoint-questions.ts'
import { RpcError } from './errors.ts'
import { readQuantity, toHex } from './hex.ts'
import { openHttp } from './http-transport.ts'
import { BatchRefused, isObject } from './json-rpc.ts'
import { defaultLimits } from './limits.ts'
import { readRefusal } from './refusals.ts'
import { openWs } from './ws-transport.ts'

type CheckedChain = { chainId: number; blockTimeMs: number; multicall3: string | null }

const WEEK_MS = 7 * 86_400_000
/** Ranges that public nodes are known to allow; one that takes the last has no limit that would be felt. */
const RANGES = [10, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 50_000, 100_000]
const BATCHES = [50, 10, 3]

/** Asks one endpoint what it can do, one question after the other: many at once would meet its limit of requests. */
export async function checkEndpoint(
  host: string,
  url: URL,
  chain: CheckedChain,
  given: Partial<Patience> = {},
): Promise<EndpointReport> {
  const limits = { ...patience, ...given }
  const options = { ...defaultLimits, timeoutMs: limits.timeoutMs, concurrency: 1 }
  const transport = url.protocol.startsWith('ws') ? openWs(url, options) : openHttp(url, options)
  const questions = new Questions(transport, limits)
  try {
    return await ask(questions, unasked(host), chain)
  } finally {
    transport.close()
  }
}

/** An endpoint of which nothing is known. */
export function unasked(host: string): EndpointReport {
  return {
    host,
    state: 'not_asked',
    reason: null,
    head: null,
    logs: null,
    range: null,
    results: null,
    rate: null,
    batch: null,
    finalized: null,
    block_receipts: null,
    traces: null,
    old_state: null,
    multicall3: null,
  }
}

async function ask(
  questions: Questions,
  blank: EndpointReport,
  { chainId, blockTimeMs, multicall3 }: CheckedChain,
): Promise<EndpointReport> {
  let head: number
  try {
    const theirs = readQuantity(await questions.ask('eth_chainId', []), 'the chain id')
    if (theirs !== chainId)
      return { ...blank, state: 'wrong_chain', reason: `its chain id is ${theirs} instead of ${chainId}` }
    head = headOf(await questions.ask('eth_getBlockByNumber', ['latest', false]))
  } catch (error) {
    return { ...blank, state: isSilence(error) ? 'silent' : 'refuses', reason: reasonOf(error) }
  }
  const old = Math.max(0, head - Math.ceil(WEEK_MS / blockTimeMs))
  // A balancer may ask a node that has not got the newest block.
  const recent = toHex(Math.max(0, head - 5))
  const logs = await questions.able(() => questions.ask('eth_getLogs', [filter(old, old)]))
  return {
    ...blank,
    state: 'answers',
    head,
    logs: logs.is,
    reason: logs.is === false ? logs.reason : null,
    range: logs.is ? await longestRange(questions, old, head) : null,
    finalized: (
      await questions.able(async () =>
        headOf(await questions.ask('eth_getBlockByNumber', ['finalized', false])),
      )
    ).is,
    block_receipts: (await questions.able(() => questions.list('eth_getBlockReceipts', [recent]))).is,
    traces: (await questions.able(() => questions.list('trace_block', [recent]))).is,
    old_state: (await questions.able(() => questions.ask('eth_getBalance', [DEAD_ADDRESS, toHex(old)]))).is,
    multicall3: multicall3
      ? (
          await questions.able(async () => {
            if ((await questions.ask('eth_getCode', [multicall3, 'latest'])) === '0x') throw new Missing()
          })
        ).is
      : false,
    batch: await largestBatch(questions),
  }
}

/** The largest of the known ranges that it takes, or the one that it names itself; null: no limit was met, or it is not known. */
async function longestRange(questions: Questions, old: number, head: number): Promise<number | null> {
  const ranges = RANGES.filter((blocks) => blocks <= head + 1)
  let [takes, tooLong] = [-1, ranges.length]
  while (tooLong - takes > 1) {
    const at = Math.floor((takes + tooLong) / 2)
    const blocks = ranges[at] ?? 1
    const { is, error } = await questions.able(() => tryRange(questions, old, head, blocks))
    if (is) {
      takes = at
      continue
    }
    if (is === null && !isSilence(error)) return null
    tooLong = at
    const named = error instanceof RpcError ? readRefusal(error)?.limit : undefined
    if (named === undefined || named >= blocks) continue
    // Not every node means what it says.
    if ((await questions.able(() => tryRange(questions, old, head, named))).is) return named
  }
  return tooLong === ranges.length ? null : (ranges[takes] ?? 1)
}

function tryRange(questions: Questions, old: number, head: number, blocks: number): Promise<unknown> {
  const from = Math.max(0, Math.min(old, head + 1 - blocks))
  return questions.ask('eth_getLogs', [filter(from, from + blocks - 1)])
}

/** null: it is not known. */
async function largestBatch(questions: Questions): Promise<number | null> {
  for (const size of BATCHES) {
    const { is, error } = await questions.able(() => questions.batch(size))
    if (is) return size
    if (is === null) return null
    const named = error instanceof BatchRefused ? error.batchCalls : 1
    if (named > 1 && named < size && (await questions.able(() => questions.batch(named))).is) return named
  }
  return 1
}

/** Nothing is there that could emit logs, so that answers are small. */
function filter(from: number, to: number) {
  return { address: DEAD_ADDRESS, fromBlock: toHex(from), toBlock: toHex(to) }
}

function headOf(block: unknown): number {
  if (!isObject(block)) throw new Missing('it does not know its newest block')
  return readQuantity(block.number, 'the number of a block')
}
