import { askBlocks } from './ask-blocks.ts'
import type { EndpointPool } from './endpoint-pool.ts'
import type { Block } from './types.ts'

/** One provider alone may be on another chain than it says, or on a lost branch of it. */
const WITNESSES = 2

/** Whether the block is no longer part of the chain. Two hosts have to say so, if there are two. */
export async function isGone(
  pool: EndpointPool,
  { number, hash }: Pick<Block, 'number' | 'hash'>,
): Promise<boolean> {
  const hosts = new Set(pool.endpoints.map(({ host }) => host))
  const heard = new Set<string>()
  while (heard.size < Math.min(WITNESSES, hosts.size)) {
    const found = await pool.run(
      async (endpoint) => {
        const [block] = await askBlocks(endpoint, [number])
        heard.add(endpoint.host)
        return block
      },
      { without: new Set(pool.endpoints.filter(({ host }) => heard.has(host))) },
    )
    if (found?.hash === hash) return false
  }
  return true
}
