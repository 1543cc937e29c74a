import type { Endpoint } from './endpoint.ts'
import type { EndpointPool } from './endpoint-pool.ts'
import { RpcError, StateMissing } from './errors.ts'
import { readBytes, toHex } from './hex.ts'

/** '0x' where there is none. Most nodes know the state of recent blocks only; that is no fault, so the next one is asked at once. */
export async function askCode(
  pool: EndpointPool,
  address: string,
  block: number | 'latest',
): Promise<string> {
  const tag = typeof block === 'number' ? toHex(block) : block
  const without = new Set<Endpoint>()
  while (without.size < pool.endpoints.length) {
    const code = await pool.run(
      async (endpoint) => {
        try {
          return readBytes(await endpoint.askOne('eth_getCode', [address, tag]), 'the code')
        } catch (error) {
          // Nodes have a dozen ways to say so, and no other reason to refuse a question as plain as this.
          if (!(error instanceof RpcError) || block === 'latest') throw error
          without.add(endpoint)
          return undefined
        }
      },
      { without },
    )
    if (code !== undefined) return code
  }
  throw new StateMissing(`No endpoint has the state of block ${block}.`)
}
