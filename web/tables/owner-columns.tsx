import { Address } from '../components/Address.tsx'
import type { Column } from '../components/table/column.ts'
import { compareAmounts, formatAmount } from '../format/amount.ts'
import { ProofButton } from '../proof/ProofButton.tsx'
import type { ShownCollection } from '../queries/collections.ts'

/** Who owns how many items of an NFT contract. */
export function ownerColumns(collection: ShownCollection): Column<{ address: string; amount: string }>[] {
  return [
    {
      key: 'address',
      title: 'Address',
      render: ({ address }) => <Address value={address} chain={collection.contract_chain} />,
      csv: ({ address }) => address,
      primary: true,
    },
    {
      key: 'amount',
      title: 'Amount',
      align: 'end',
      render: ({ address, amount }) => (
        <ProofButton
          collection={collection}
          figure="owner"
          of={address}
          title={`Amount of ${address}`}
          value={formatAmount(amount, 0)}
        />
      ),
      sort: (a, b) => compareAmounts(a.amount, b.amount),
      csv: ({ amount }) => amount,
    },
  ]
}
