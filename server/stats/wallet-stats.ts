import type { CallReply } from '#api/calls.ts'
import type { Queryable } from '#server/db/connect.ts'
import { asOf } from './as-of.ts'
import { completeTo } from './days.ts'
import { today } from './pool-prices.ts'
import type { TrackedContract } from './tracked-contract.ts'
import { readableWallets, walletMain } from './wallet-main.ts'
import { type ProtocolsOf, walletPricesReader } from './wallet-prices.ts'
import { walletLast24h } from './wallet-window.ts'

/** A wallet by day and of the last hours, over its chains. All is asked for at once, and the prices are read once. */
export async function walletStats(
  db: Queryable,
  wallets: readonly TrackedContract[],
  protocolsOf: ProtocolsOf,
): Promise<CallReply<'POST /api/wallet/stats-main'>> {
  const read = readableWallets(wallets, protocolsOf)
  const pricesOf = walletPricesReader(db, protocolsOf)
  const [main, windows, as_of] = await Promise.all([
    walletMain(db, wallets, protocolsOf, today(), pricesOf),
    walletLast24h(db, read, pricesOf),
    asOf(db, wallets),
  ])
  return { main, ...windows, complete_to: completeTo(read), as_of }
}
