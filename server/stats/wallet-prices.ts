import { currenciesOf, type Protocols } from '#api/chains/protocols.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { nativePrices } from './native-prices.ts'
import { today } from './pool-prices.ts'
import { tokenPriceDays } from './token-prices.ts'
import type { TrackedContract } from './tracked-contract.ts'

type WalletPrices = {
  /** USD of one whole token on a day; null if it is not known. 'native' is the chain's own coin. */
  priceOf: (token: string, day: string) => number | null
  /** All that may have a price. */
  tokens: readonly string[]
}

/**
 * The prices of the tokens that a wallet has to do with: stable coins are 1 USD, the wrapped coin is the native coin, any other is priced
 * by its pools, if they are indexed (because somebody tracks the token, or because a wallet holds it; if both, by those that are read
 * to the end).
 */
export async function walletPrices(
  db: Queryable,
  { id, chain }: TrackedContract,
  protocols: Protocols,
  lastDay = today(),
): Promise<WalletPrices> {
  const native = await nativePrices(db, chain, protocols, lastDay)
  const contracts = await db.rows<{ id: number; address: string }>(sql`
    select distinct on (c.address) c.id, c.address from contracts c
    join wallet_tokens t on t.contract_id = ${id} and t.token_address = c.address
    where c.chain = ${chain} and c.kind in ('erc20', 'prices') and c.reread_of is null
    order by c.address, c.state <> 'ready', c.kind`)
  const byToken = new Map<string, Map<string, number | null>>()
  for (const contract of contracts) {
    const days = await tokenPriceDays(db, contract.id, protocols, lastDay)
    byToken.set(contract.address, new Map(days.map(({ day, usd }) => [day, usd])))
  }
  const { wrappedNative, stables } = protocols
  return {
    tokens: ['native', ...currenciesOf(protocols), ...byToken.keys()],
    priceOf(token, day) {
      if (token === 'native' || token === wrappedNative) return native(day)?.usd ?? null
      if (stables.includes(token)) return 1
      return byToken.get(token)?.get(day) ?? null
    },
  }
}
