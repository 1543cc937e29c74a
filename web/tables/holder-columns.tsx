import type { Column } from '../components/table/column.ts'
import { numberColumn } from '../components/table/number-column.tsx'
import { compareAmounts, formatAmount } from '../format/amount.ts'
import { formatPercent } from '../format/number.ts'
import { ProofButton } from '../proof/ProofButton.tsx'
import type { ShownCollection } from '../queries/collections.ts'
import type { Erc20Other } from '../queries/stats.ts'

/** Who holds how much of an ERC-20. */
export type Holder = Erc20Other['owners']['result'][number]

/** As much of one as its row shows. */
export type ShownHolder = Pick<
  Holder,
  'owner_address' | 'owner_address_label' | 'balance_formatted' | 'percentage_relative_to_total_supply'
>

export const byBalance = (a: ShownHolder, b: ShownHolder) =>
  compareAmounts(a.balance_formatted, b.balance_formatted)

export function balanceColumn(collection: ShownCollection): Column<ShownHolder> {
  return {
    key: 'balance',
    title: 'Balance',
    align: 'end',
    render: ({ owner_address, balance_formatted }) => (
      <ProofButton
        collection={collection}
        figure="owner"
        of={owner_address}
        title={`Balance of ${owner_address}`}
        value={formatAmount(balance_formatted, 2)}
      >
        <span title={formatAmount(balance_formatted)}>{formatAmount(balance_formatted, 2)}</span>
      </ProofButton>
    ),
    sort: byBalance,
    csv: ({ balance_formatted }) => balance_formatted,
  }
}

/** `unknown` says why, if a share is not known. */
export function shareColumn(title: string, decimals: number, unknown?: string): Column<ShownHolder> {
  return numberColumn({
    ...(unknown && { unknown }),
    key: 'share',
    title,
    read: ({ percentage_relative_to_total_supply: share }) => share,
    format: (percent) => formatPercent(percent, decimals),
    sort: byBalance,
  })
}
