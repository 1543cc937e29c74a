import type { CallReply } from '#api/calls.ts'
import type { Protocols } from '#api/chains/protocols.ts'
import type { Queryable } from '#server/db/connect.ts'
import { asOf } from './as-of.ts'
import { completeTo } from './days.ts'
import { erc20Main } from './erc20-main.ts'
import { erc20Pools } from './erc20-pools.ts'
import { erc20Last24h } from './erc20-window.ts'
import { today } from './pool-prices.ts'
import { tokenPriceDays } from './token-prices.ts'
import type { TrackedContract } from './tracked-contract.ts'

/** An ERC-20 by day and of the last hours. All is asked for at once, and the prices are read once. */
export async function erc20Stats(
  db: Queryable,
  contract: TrackedContract,
  protocols: Protocols,
): Promise<CallReply<'POST /api/erc20/stats-main'>> {
  const prices = tokenPriceDays(db, contract.id, protocols)
  const [main, windows, pools, as_of] = await Promise.all([
    erc20Main(db, contract, protocols, today(), prices),
    erc20Last24h(db, contract, prices),
    erc20Pools(db, contract.id),
    asOf(db, [contract]),
  ])
  return { main, pools, ...windows, complete_to: completeTo([contract]), as_of }
}
