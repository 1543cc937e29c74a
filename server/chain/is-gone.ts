import { askBlocks } from './ask-blocks.ts'
import type { Endpoint } from './endpoint.ts'
import type { EndpointPool } from './endpoint-pool.ts'
import type { Block } from './types.ts'

/** One endpoint alone may be on another chain than it says, or on a lost branch of it. */
const WITNESSES = 2

/** Whether the block is no part of the chain any more, by the word of two endpoints, where there are two. */
export async function isGone(
  pool: EndpointPool,
  { number, hash }: Pick<Block, 'number' | 'hash'>,
): Promise<boolean> {
  const without = new Set<Endpoint>()
  while (without.size < Math.min(WITNESSES, pool.endpoints.length)) {
    const found = await pool.run(
      async (endpoint) => {
        const [block] = await askBlocks(endpoint, [number])
        without.add(endpoint)
        return block
      },
      { without },
    )
    if (found?.hash === hash) return false
  }
  return true
}
