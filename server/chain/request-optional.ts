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
    const without = new Set(pool.endpoints.filter((each) => each.learned.missingMethods.includes(method)))
    if (without.size === pool.endpoints.length) throw new MethodMissing(`No endpoint has ${method}.`)
    const answer = await pool.run(
      async (endpoint) => {
        try {
          const result = await endpoint.askOne(method, params)
          note(endpoint.learned.seenMethods, method)
          return { result }
        } catch (error) {
          if (!(error instanceof RpcError) || !isMethodMissing(error)) throw error
          note(endpoint.learned.missingMethods, method)
          return undefined
        }
      },
      { without },
    )
    if (answer) return answer.result
  }
}

export function note(methods: string[], method: string): void {
  if (!methods.includes(method)) methods.push(method)
}
