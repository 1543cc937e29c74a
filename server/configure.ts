import { shippedChains } from '#api/chains/shipped.ts'
import { registerChains } from '#api/chains.ts'
import { type Env, parseEnv } from '#server/env.ts'

/** Makes the chains known and reads the environment, which speaks of them. What every program of the server begins with. */
export function configure(given: Record<string, string | undefined>): Env {
  registerChains(shippedChains)
  return parseEnv(given)
}
