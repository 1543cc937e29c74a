import { useMemo } from 'react'
import { Address } from '../../components/Address.tsx'
import { type Column, DataTable } from '../../components/DataTable.tsx'
import { compareAmounts, formatAmount } from '../../format/amount.ts'
import type { Collection } from '../../queries/collections.ts'
import type { NftOther } from '../../queries/stats.ts'
import { Proven } from '../proof/Proven.tsx'
import { orStillIndexing } from './still-indexing.ts'
import { TableDownload } from './TableDownload.tsx'

type Owner = NftOther['top_owners'][number]
type Props = { collection: Collection; owners: readonly Owner[] | undefined }

export function NftOwners({ collection, owners }: Props) {
  const columns = useMemo<Column<Owner>[]>(
    () => [
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
          <Proven collection={collection} figure="owner" of={address} title={`Amount of ${address}`}>
            {formatAmount(amount, 0)}
          </Proven>
        ),
        sort: (a, b) => compareAmounts(a.amount, b.amount),
        csv: ({ amount }) => amount,
      },
    ],
    [collection],
  )
  return (
    <DataTable
      label="Top Owners"
      rows={owners}
      rowKey={({ address }) => address}
      columns={columns}
      initialPageSize={5}
      toolbar={
        <TableDownload file={`${collection.collection_name} Top Owners`} columns={columns} rows={owners} />
      }
      empty={orStillIndexing(collection, 'Nobody holds an item yet.')}
    />
  )
}
