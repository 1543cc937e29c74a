import type { EndpointPool } from './endpoint-pool.ts'
import { MethodMissing, RpcError } from './errors.ts'
import { isMethodMissing } from './json-rpc.ts'

/** For methods that only some nodes have; each endpoint is asked once whether it has it. */
export async function requestOptional(
  pool: EndpointPool,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  for (;;) {
    const without = new Set(pool.endpoints.filter((each) => each.missingMethods.has(method)))
    if (without.size === pool.endpoints.length) throw new MethodMissing(`No endpoint has ${method}.`)
    const answer = await pool.run(
      async (endpoint) => {
        try {
          return { result: await endpoint.askOne(method, params) }
        } catch (error) {
          if (!(error instanceof RpcError) || !isMethodMissing(error)) throw error
          endpoint.missingMethods.add(method)
          return undefined
        }
      },
      { without },
    )
    if (answer) return answer.result
  }
}
