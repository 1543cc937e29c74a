import type { Erc20Other } from '../../queries/stats.ts'
import type { Holder } from './all-holders.ts'

type TopHolder = Erc20Other['owners']['result'][number]

/**
 * Everybody who holds a token: the largest as they are listed, and the others with value and share in proportion to the largest one's, because
 * each token is worth the same. Of the others only the label is known.
 */
export function withOthers(top: readonly TopHolder[], all: readonly Holder[]): TopHolder[] {
  const listed = new Map(top.map((holder) => [holder.owner_address, holder]))
  const [largest] = top
  const perToken = (total: number | null | undefined) =>
    largest && total !== null && total !== undefined ? total / Number(largest.balance_formatted) : null
  const price = perToken(largest?.usd_value)
  const share = perToken(largest?.percentage_relative_to_total_supply)
  return all.map(
    ({ address, label, amount }) =>
      listed.get(address) ?? {
        owner_address: address,
        owner_address_label: label,
        entity: '',
        balance_formatted: amount,
        usd_value: price === null ? null : Number(amount) * price,
        percentage_relative_to_total_supply: share === null ? null : Number(amount) * share,
      },
  )
}
