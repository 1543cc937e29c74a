import { formatAmount } from '../../format/amount.ts'
import { fromUnits } from '../../format/units.ts'
import { fromWei } from '../../format/wei.ts'
import type { Transfer } from '../../queries/nft.ts'

const zeroAddress = `0x${'0'.repeat(40)}`

type Kind = 'Mint' | 'Sale' | 'Transfer'

export type Sale = NonNullable<Transfer['sale']>

/** A mint that was paid for is still a mint. What was paid in another currency than the coin has terms and no value. */
export function kindOf({
  from_address,
  value,
  sale,
}: Pick<Transfer, 'from_address' | 'value' | 'sale'>): Kind {
  if (from_address === zeroAddress) return 'Mint'
  return BigInt(value) === 0n && !sale ? 'Transfer' : 'Sale'
}

/** '1,500 USDC', an amount of what a sale was paid in; null if that has no name. */
export function amountIn({ currency }: Pick<Sale, 'currency'>, amount: string): string | null {
  return (
    currency &&
    `${formatAmount(fromUnits(amount, currency.decimals), 6).replace(/\.?0+$/, '')} ${currency.symbol}`
  )
}

/** What an item of the activity says was paid: short, exact, and null if it is not known in one currency. */
export function priceOf(
  { value, sale }: Pick<Transfer, 'value' | 'sale'>,
  chain: string,
): { short: string; exact: string } | null {
  const currency = sale?.currency
  if (BigInt(value) === 0n && sale) {
    if (!currency || sale.price === null) return null
    const exact = fromUnits(sale.price, currency.decimals)
    return { short: `${formatAmount(exact, 4)} ${currency.symbol}`, exact: `${exact} ${currency.symbol}` }
  }
  const coins = fromWei(BigInt(value))
  return { short: `${formatAmount(coins, 4)} ${chain}`, exact: `${coins} ${chain}` }
}

export type DayPrice = {
  /** UTC calendar day. */
  date: string
  /** Exact, in whole coins. */
  coins: string
}

/** What was paid on each day with a sale, in date order. */
export function pricesByDay(transfers: readonly Pick<Transfer, 'value' | 'block_timestamp'>[]): DayPrice[] {
  const sums = new Map<string, bigint>()
  for (const { value, block_timestamp } of transfers) {
    const wei = BigInt(value)
    if (wei === 0n) continue
    const date = new Date(block_timestamp).toISOString().slice(0, 10)
    sums.set(date, (sums.get(date) ?? 0n) + wei)
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([date, wei]) => ({ date, coins: fromWei(wei) }))
}
