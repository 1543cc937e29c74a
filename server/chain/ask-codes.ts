import type { Endpoint } from './endpoint.ts'
import type { EndpointPool } from './endpoint-pool.ts'
import { EndpointFault } from './errors.ts'
import { readBytes, toHex } from './hex.ts'
import { isRateLimit } from './json-rpc.ts'
import { lower } from './learned-limits.ts'

/**
 * The code at each of the blocks, '0x' where there is none; null if no endpoint knows the state of that block. Most nodes know that of
 * recent blocks only; that is no fault, so the next endpoint is asked without a pause.
 */
export async function askCodes(
  pool: EndpointPool,
  address: string,
  blocks: readonly number[],
): Promise<(string | null)[]> {
  const codes = new Map<number, string>()
  const without = new Set<Endpoint>()
  while (without.size < pool.endpoints.length) {
    const open = blocks.filter((block) => !codes.has(block))
    if (open.length === 0) break
    await pool.run(
      async (endpoint) => {
        const calls = open.map((block) => ({ method: 'eth_getCode', params: [address, toHex(block)] }))
        for (const [i, reply] of (await endpoint.send(calls)).entries()) {
          const block = open[i] as number
          if (reply.error && isRateLimit(reply.error))
            throw new EndpointFault('rate-limit', reply.error.message)
          // Nodes word this refusal in a dozen more ways; the reason is always that they do not know.
          noteState(endpoint, block, !reply.error)
          if (!reply.error) codes.set(block, readBytes(reply.result, 'the code'))
        }
        without.add(endpoint)
      },
      { without },
    )
  }
  return blocks.map((block) => codes.get(block) ?? null)
}

/** How old blocks may be whose state it knows. */
function noteState({ highest, learned }: Endpoint, block: number, known: boolean): void {
  const age = highest - block
  if (age < 0) return
  if (known) {
    learned.answeredStateBlocks = Math.max(learned.answeredStateBlocks, age)
    // It knows of an older one than was thought: behind its name are several nodes.
    if (learned.stateBlocks !== null && age >= learned.stateBlocks) learned.stateBlocks = age + 1
  } else if (age > 0) learned.stateBlocks = lower(learned.stateBlocks, age)
}
