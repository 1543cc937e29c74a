import type { Endpoint } from './endpoint.ts'
import type { EndpointPool } from './endpoint-pool.ts'
import { EndpointFault } from './errors.ts'
import { readBytes, toHex } from './hex.ts'
import { isRateLimit } from './json-rpc.ts'
import { lower } from './learned-limits.ts'

const NEWEST_BLOCKS = 16

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
  const head = Math.max(...pool.endpoints.map(({ highest }) => highest))
  while (without.size < pool.endpoints.length) {
    const open = blocks.filter((block) => !codes.has(block))
    if (open.length === 0) break
    const unable = pool.endpoints.filter((each) => !open.some((block) => mayKnow(each, head - block)))
    for (const each of unable) without.add(each)
    if (without.size === pool.endpoints.length) break
    await pool.run(
      async (endpoint) => {
        const asked = open.filter((block) => mayKnow(endpoint, head - block))
        const calls = asked.map((block) => ({ method: 'eth_getCode', params: [address, toHex(block)] }))
        for (const [i, reply] of (await endpoint.send(calls)).entries()) {
          const block = asked[i] as number
          if (reply.error && isRateLimit(reply.error))
            throw new EndpointFault('rate-limit', reply.error.message)
          // Nodes word this refusal in a dozen more ways; the reason is always that they do not know.
          noteState(endpoint, head - block, !reply.error)
          if (!reply.error) codes.set(block, readBytes(reply.result, 'the code'))
        }
        without.add(endpoint)
      },
      { without },
    )
  }
  return blocks.map((block) => codes.get(block) ?? null)
}

function mayKnow({ learned }: Endpoint, age: number): boolean {
  return learned.stateBlocks === null || age < learned.stateBlocks
}

/** How old blocks may be whose state it knows. */
function noteState({ learned }: Endpoint, age: number, known: boolean): void {
  if (known) learned.answeredStateBlocks = Math.max(learned.answeredStateBlocks, age)
  // Of a block that is nearly the newest, it may not have been there yet.
  else if (age > NEWEST_BLOCKS) learned.stateBlocks = lower(learned.stateBlocks, age)
}
