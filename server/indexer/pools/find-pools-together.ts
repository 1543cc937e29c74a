import type { Protocols } from '#api/chains/protocols.ts'
import type { Chain } from '#server/chain/types.ts'
import { mergeFilters } from '../merge-filters.ts'
import { withDecimals } from './coin-decimals.ts'
import type { CreatedPool, FoundPool } from './created-pool.ts'
import { discovered, factoryFilters, type PoolToken, poolsIn } from './find-pools.ts'

/** `from`: pools of the token that were created before this block are not wanted. */
export type TokenFrom = PoolToken & { from: number }

/**
 * The pools of each of the tokens that were created up to a block, with one look at the factories from the first token's block on, where the
 * others begin at the earliest. For tokens that are no currencies: of those the pools are chosen.
 */
export async function findPoolsTogether(
  chain: Pick<Chain, 'streamLogs' | 'callMany'>,
  protocols: Protocols,
  tokens: readonly TokenFrom[],
  { from, to, signal }: { from: number; to: number; signal?: AbortSignal | undefined },
): Promise<FoundPool[][]> {
  const created = await Promise.all(
    tokens.map(async (token) => {
      const answered = await discovered(chain, protocols, protocols.factories, token)
      return new Map<string, CreatedPool>(answered.map((pool) => [pool.id, pool]))
    }),
  )
  const filters = mergeFilters(tokens.flatMap((token) => factoryFilters(protocols, token)))
  for await (const { logs } of chain.streamLogs(filters, from, to, signal)) {
    for (const [i, token] of tokens.entries()) {
      const later = logs.filter(({ blockNumber }) => blockNumber >= token.from)
      for (const pool of poolsIn(protocols, later, token).pools) created[i]?.set(pool.id, pool)
    }
  }
  return Promise.all(created.map((pools) => withDecimals(chain, [...pools.values()])))
}
