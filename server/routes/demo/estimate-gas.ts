import { askDemoNode, type RpcReply, type RpcRequest } from './node.ts'
import { MAX_GAS } from './rpc-methods.ts'

const PLAIN_TRANSFER = 21_000n
/** The estimate may be this part too high. */
const TOLERANCE = 64n
const TIME_LIMIT_MS = 3_000

type Call = Record<string, unknown> & { gas: string }

/**
 * The answer to eth_estimateGas, by a search with single calls. The node's own search would run the code up to 25 times without letting
 * a block in between: with code that is slow for its gas that is most of a minute.
 */
export async function estimateGas(
  rpcUrl: string,
  { id, params }: RpcRequest,
  timeLimitMs = TIME_LIMIT_MS,
): Promise<RpcReply> {
  // Without the fees: what the account can pay is seen when it sends.
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas, ...call } = params[0] as Call
  const started = performance.now()
  const runWith = (gas: bigint) =>
    askDemoNode(rpcUrl, {
      id,
      method: 'eth_call',
      params: [{ ...call, gas: `0x${gas.toString(16)}` }, params[1] ?? 'latest'],
    })

  let [tooLow, enough] = [PLAIN_TRANSFER - 1n, min(BigInt(call.gas), MAX_GAS)]
  const whole = await runWith(enough)
  // Why it fails, with all the gas there is.
  if (whole.error) return whole
  let next = PLAIN_TRANSFER
  while (enough - tooLow > 1n + tooLow / TOLERANCE) {
    if (performance.now() - started > timeLimitMs) {
      return {
        ...whole,
        result: undefined,
        error: { code: -32000, message: 'This takes too long to estimate.' },
      }
    }
    const { error } = await runWith(next)
    if (error) tooLow = next
    else enough = next
    // Most need little of what they may use.
    next = min((tooLow + enough) / 2n, tooLow * 2n)
  }
  return { ...whole, result: `0x${enough.toString(16)}` }
}

function min(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}
