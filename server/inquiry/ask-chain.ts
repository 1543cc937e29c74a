import { type ChainKey, factsOf } from '#api/chains.ts'
import { endpointTroubles } from '#server/chain/endpoint-words.ts'
import { ChainUnavailable } from '#server/chain/errors.ts'
import type { ChainRegistry } from '#server/chain/registry.ts'
import type { Chain } from '#server/chain/types.ts'
import { Mistaken, Unavailable } from '#server/errors.ts'

/** Asks a chain while a user waits at a form. Throws what the form shows if the chain is not available or does not answer. */
export async function askChain<T>(
  registry: ChainRegistry,
  key: ChainKey,
  field: string,
  ask: (chain: Chain) => Promise<T>,
): Promise<T> {
  const chain = registry.get(key)
  const { name } = factsOf(key)
  if (!chain) throw wrongAddress(field, `${name} is not available on this server.`)
  try {
    return await ask(chain)
  } catch (error) {
    if (!(error instanceof ChainUnavailable)) throw error
    const why = endpointTroubles(key, chain.endpointReports())
    throw new Unavailable(
      'chain_unavailable',
      `${name} does not answer right now${why ? ` (${why})` : ''}. Please try again in a moment.`,
    )
  }
}

export function wrongAddress(field: string, message: string): Mistaken {
  return new Mistaken('wrong_address', message, { [field]: message })
}
