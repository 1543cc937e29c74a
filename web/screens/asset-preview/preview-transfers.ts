import { fromWei } from '../../format/wei.ts'
import type { Transfer } from '../../queries/nft.ts'

const zeroAddress = `0x${'0'.repeat(40)}`

type Kind = 'Mint' | 'Sale' | 'Transfer'

/** A mint that was paid for is still a mint. */
export function kindOf({ from_address, value }: Pick<Transfer, 'from_address' | 'value'>): Kind {
  if (from_address === zeroAddress) return 'Mint'
  return BigInt(value) === 0n ? 'Transfer' : 'Sale'
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
