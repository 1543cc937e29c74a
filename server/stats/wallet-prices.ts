import { currenciesOf, type Protocols } from '#api/chains/protocols.ts'
import type { ChainKey } from '#api/chains.ts'
import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { nativePrices } from './native-prices.ts'
import { today } from './pool-prices.ts'
import { tokenPriceDays } from './token-prices.ts'
import type { TrackedContract } from './tracked-contract.ts'

export type WalletPrices = {
  /** USD of one whole token on a day; null if it is not known. 'native' is the chain's own coin. */
  priceOf: (token: string, day: string) => number | null
  /** All that may have a price. */
  tokens: readonly string[]
  /** How many of the smallest unit are a whole one; null if that is not known. */
  unitOf: (token: string) => number | null
}
/** Of a wallet on a chain that this server reads. */
export type WalletPricesOf = (wallet: TrackedContract) => Promise<WalletPrices>

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
  const [native, had] = await Promise.all([
    nativePrices(db, chain, protocols, lastDay),
    db.row<{ tokens: string[] }>(
      sql`select array_agg(token_address) as tokens from wallet_tokens where contract_id = ${id}`,
    ),
  ])
  const tokens = had?.tokens ?? []
  const [contracts, units] = await Promise.all([
    db.rows<{ id: number; address: string }>(sql`
      select distinct on (address) id, address from contracts
      where chain = ${chain} and address = any (${tokens}::text[]) and kind in ('erc20', 'prices') and reread_of is null
      order by address, state <> 'ready', kind`),
    db.rows<{ address: string; decimals: number }>(sql`
      select n.address, n.decimals from token_names n
      where n.chain = ${chain} and n.address = any (${[...currenciesOf(protocols), ...tokens]}::text[])
        and (n.address = any (${currenciesOf(protocols)}::text[])
          or exists (select from contracts c where c.chain = n.chain and c.address = n.address and c.kind in ('erc20', 'prices')))`),
  ])
  const byToken = new Map<string, Map<string, number | null>>()
  for (const contract of contracts) {
    const days = await tokenPriceDays(db, contract.id, protocols, lastDay, native)
    byToken.set(contract.address, new Map(days.map(({ day, usd }) => [day, usd])))
  }
  const { wrappedNative, stables } = protocols
  const unitBy = new Map([
    ['native', 1e18],
    ...units.map((each) => [each.address, 10 ** each.decimals] as const),
  ])
  return {
    unitOf: (token) => unitBy.get(token) ?? null,
    tokens: ['native', ...currenciesOf(protocols), ...byToken.keys()],
    priceOf(token, day) {
      if (token === 'native' || token === wrappedNative) return native(day)?.usd ?? null
      if (stables.includes(token)) return 1
      return byToken.get(token)?.get(day) ?? null
    },
  }
}

export type ProtocolsOf = (chain: ChainKey) => Protocols | null

/** Reads the prices of each wallet once; of one whose chain this server does not read, there is nothing to ask for. */
export function walletPricesReader(
  db: Queryable,
  protocolsOf: ProtocolsOf,
  lastDay = today(),
): WalletPricesOf {
  const read = new Map<number, Promise<WalletPrices>>()
  return (wallet) => {
    const protocols = protocolsOf(wallet.chain)
    if (!protocols) throw new Error(`a wallet's prices are asked for on ${wallet.chain}, which is not read`)
    const known = read.get(wallet.id) ?? walletPrices(db, wallet, protocols, lastDay)
    read.set(wallet.id, known)
    return known
  }
}
