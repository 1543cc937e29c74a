import type { CallReply } from '#api/calls.ts'
import type { Protocols } from '#api/chains/protocols.ts'
import type { Queryable } from '#server/db/connect.ts'
import { asOf } from './as-of.ts'
import { basisOf } from './counted.ts'
import { completeTo } from './days.ts'
import { nativePrices } from './native-prices.ts'
import { nftMain } from './nft-main.ts'
import { nftUnexplained } from './nft-unexplained.ts'
import { nftLast24h } from './nft-window.ts'
import { today } from './pool-prices.ts'
import type { TrackedContract } from './tracked-contract.ts'

/** An NFT contract by day and of the last hours. All is asked for at once, and what several figures need is read once. */
export async function nftStats(
  db: Queryable,
  bookOf: string | null,
  contract: TrackedContract,
  protocols: Protocols,
): Promise<CallReply<'POST /api/nft/stats-main'>> {
  const native = nativePrices(db, contract.chain, protocols, today())
  const basis = basisOf(db, contract.id)
  const [main, windows, as_of, unexplained] = await Promise.all([
    nftMain(db, contract, protocols, today(), { native, basis }),
    nftLast24h(db, contract, protocols, native, basis),
    asOf(db, [contract]),
    nftUnexplained(db, bookOf, contract, protocols),
  ])
  return { main, ...windows, complete_to: completeTo([contract]), as_of, unexplained }
}
