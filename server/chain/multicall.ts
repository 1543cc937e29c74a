import { decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { withoutState } from './able-endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import type { EndpointPool } from './endpoint-pool.ts'
import { EndpointFault, type RpcError } from './errors.ts'
import { faultOf } from './fault-of.ts'
import { readBytes, toHex } from './hex.ts'
import type { RpcReply } from './json-rpc.ts'
import type { Limits } from './limits.ts'
import type { Call } from './types.ts'

const abi = parseAbi([
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls) payable returns ((bool success, bytes returnData)[])',
])
const CALLS_PER_MULTICALL = 100
/** Enough for honest answers to a whole request; one contract that answers a megabyte must not cost more. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024

const REVERTED_CODES = [3, -32_015]
const REVERTED =
  /revert|out of gas|invalid opcode|opcode|invalid jump|bad jump|stack (?:under|over)flow|stack limit|execution (?:error|failed|aborted)|gas (?:required|limit|uint64|too)|vm (?:execution )?(?:error|exception)|precompile|EVM error|write protection|return data out of bounds/i

type Result = string | null
/** As eth_call takes it. */
type AnyCall = { to?: string | undefined; data: string; gas?: string }

export function openMulticall(pool: EndpointPool, limits: Limits, multicall3: string | null) {
  let present: Promise<boolean> | undefined

  function isPresent(): Promise<boolean> {
    if (!multicall3) return Promise.resolve(false)
    present ??= pool
      .run(async (endpoint) => {
        const code = await endpoint.askOne('eth_getCode', [multicall3, 'latest'])
        endpoint.learned.multicall3 = readBytes(code, 'the code') !== '0x'
        return endpoint.learned.multicall3
      })
      .catch((error) => {
        present = undefined
        throw error
      })
    return present
  }

  const callsPerRequest = async () => ((await isPresent()) ? CALLS_PER_MULTICALL : limits.batchCalls)

  async function callMany(calls: readonly Call[], block: number | 'latest' = 'latest'): Promise<Result[]> {
    const tag = typeof block === 'number' ? toHex(block) : block
    const together = calls.length > 1 && (await isPresent())
    const size = together ? CALLS_PER_MULTICALL : limits.batchCalls
    const chunks: (readonly Call[])[] = []
    for (let at = 0; at < calls.length; at += size) chunks.push(calls.slice(at, at + size))
    const results = await Promise.all(
      chunks.map((chunk) =>
        pool.run((endpoint) => (together ? aggregate(endpoint, chunk, tag) : direct(endpoint, chunk, tag)), {
          without: withoutState(pool, block),
        }),
      ),
    )
    return results.flat()
  }

  async function callWithin({ to, data }: AnyCall, gas: number): Promise<Result> {
    const [answer = null] = await pool.run((endpoint) =>
      direct(endpoint, [{ to, data, gas: toHex(gas) }], 'latest'),
    )
    return answer
  }

  return { callMany, callWithin, callsPerRequest }

  async function aggregate(endpoint: Endpoint, calls: readonly Call[], tag: string): Promise<Result[]> {
    const data = encodeFunctionData({
      abi,
      args: [calls.map(({ to, data }) => ({ target: to as Hex, allowFailure: true, callData: data as Hex }))],
    })
    const [answer] = await direct(endpoint, [{ to: multicall3 ?? '', data }], tag, MAX_ANSWER_BYTES)
    if (!answer) {
      // One call that burns all gas or answers endlessly fails the whole batch.
      if (calls.length <= limits.batchCalls / 2) return direct(endpoint, calls, tag)
      const half = Math.ceil(calls.length / 2)
      const parts = [calls.slice(0, half), calls.slice(half)]
      return (await Promise.all(parts.map((part) => aggregate(endpoint, part, tag)))).flat()
    }
    const results = decode(answer, calls.length)
    // A failed call may have been left without gas by a neighbour: it is retried alone.
    const failed = calls.flatMap((call, index) => (results[index]?.success ? [] : [{ call, index }]))
    const again = await direct(
      endpoint,
      failed.map(({ call }) => call),
      tag,
    )
    const out = results.map(({ returnData }) => bounded(returnData, limits.maxCallResultBytes))
    for (const [position, { index }] of failed.entries()) out[index] = again[position] ?? null
    return out
  }

  async function direct(
    endpoint: Endpoint,
    calls: readonly AnyCall[],
    tag: string,
    maxResultBytes = limits.maxCallResultBytes,
  ): Promise<Result[]> {
    if (calls.length === 0) return []
    let replies: RpcReply[]
    try {
      const requests = calls.map(({ to, data, gas }) => ({
        method: 'eth_call',
        params: [{ to, data, gas }, tag],
      }))
      replies = await endpoint.send(requests, { maxBytes: MAX_ANSWER_BYTES })
    } catch (error) {
      if (!(error instanceof EndpointFault) || error.kind !== 'too-large') throw error
      if (calls.length === 1) return [null]
      const half = Math.ceil(calls.length / 2)
      const parts = [calls.slice(0, half), calls.slice(half)]
      return (await Promise.all(parts.map((part) => direct(endpoint, part, tag, maxResultBytes)))).flat()
    }
    return replies.map((reply) => {
      if (!reply.error) return bounded(readBytes(reply.result, "the call's result"), maxResultBytes)
      if (isReverted(reply.error)) return null
      throw faultOf(reply.error)
    })
  }
}

function decode(answer: string, count: number): readonly { success: boolean; returnData: string }[] {
  try {
    const results = decodeFunctionResult({ abi, data: answer as Hex })
    if (results.length === count) return results
  } catch {
    // Falls through to the fault.
  }
  throw new EndpointFault('malformed', 'the result of Multicall3 does not decode')
}

function bounded(bytes: string, maxBytes: number): Result {
  return bytes === '0x' || bytes.length > 2 + 2 * maxBytes ? null : bytes
}

function isReverted({ code, message }: RpcError): boolean {
  return REVERTED_CODES.includes(code) || REVERTED.test(message)
}
