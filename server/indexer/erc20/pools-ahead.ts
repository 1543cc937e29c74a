import type { Protocols } from '#api/chains/protocols.ts'
import type { Chain } from '#server/chain/types.ts'
import type { Database } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { AskedAhead } from '../asked-ahead.ts'
import { gatheringChain } from '../gathering-chain.ts'
import type { Contract } from '../log-source.ts'
import type { FoundPool } from '../pools/created-pool.ts'
import { isCurrency } from '../pools/find-pools.ts'
import { findPoolsTogether } from '../pools/find-pools-together.ts'
import { waitingToBegin } from '../run/lease.ts'

type Way = { from: number; to: number; signal?: AbortSignal | undefined }

/** A token's pools that were created in these blocks. */
export type PoolsUntil = { from: number; to: number; pools: FoundPool[] }
export type PoolsAhead = AskedAhead<PoolsUntil, Way>

/** Pools of tokens that begin together: a factory is asked for all of them at once. */
export function poolsAhead(db: Database, chain: Chain, protocols: Protocols): PoolsAhead {
  const together = gatheringChain(chain)
  return new AskedAhead(
    async (contract, way) =>
      (await sameWay(db, contract, way)).filter(({ address }) => !isCurrency(protocols, address)),
    async (contracts, { from, to, signal }) => {
      const tokens = contracts.map(({ address, kind, cursor_block }) => ({
        address,
        kind,
        from: cursor_block + 1,
      }))
      const found = await findPoolsTogether(together, protocols, tokens, { from, to, signal })
      return tokens.map((token, i) => ({ from: token.from, to, pools: found[i] ?? [] }))
    },
  )
}

/**
 * Tokens whose pools can be looked for along with the contract's, which costs it nothing: they have the same way to go, or a later part of it. It is at
 * least half as long, so that none waits for an older one more than twice the time that it would take alone.
 */
function sameWay(db: Database, contract: Contract, { from, to }: Way): Promise<readonly Contract[]> {
  const latest = from + Math.floor((to - from) / 2)
  return waitingToBegin(
    db,
    contract,
    sql`kind = ${contract.kind} and pools_until is null and cursor_block + 1 between ${from} and ${latest}`,
  )
}
