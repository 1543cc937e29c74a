import { useMemo } from 'react'
import { Address } from '../../components/Address.tsx'
import { type Column, DataTable } from '../../components/DataTable.tsx'
import { compareAmounts, formatAmount } from '../../format/amount.ts'
import { known } from '../../format/known.ts'
import { formatPercent } from '../../format/number.ts'
import type { Collection } from '../../queries/collections.ts'
import type { Erc20Other } from '../../queries/stats.ts'
import { orStillIndexing } from '../collections/still-indexing.ts'
import { Proven } from '../proof/Proven.tsx'
import classes from './Analytics.module.css'
import { TableDownload } from './TableDownload.tsx'

type Owner = Erc20Other['owners']['result'][number]
type Props = { collection: Collection; owners: readonly Owner[] | undefined }

export function Erc20Owners({ collection, owners }: Props) {
  const columns = useMemo<Column<Owner>[]>(
    () => [
      {
        key: 'owner',
        title: 'Owner',
        render: ({ owner_address, owner_address_label }) => (
          <div className={classes.owner}>
            <Address value={owner_address} chain={collection.contract_chain} label={owner_address_label} />
          </div>
        ),
        csv: ({ owner_address }) => owner_address,
        primary: true,
      },
      {
        key: 'balance',
        title: 'Balance',
        align: 'end',
        render: ({ owner_address, balance_formatted }) => (
          <Proven
            collection={collection}
            figure="owner"
            of={owner_address}
            title={`Balance of ${owner_address}`}
          >
            <span title={formatAmount(balance_formatted)}>{formatAmount(balance_formatted, 2)}</span>
          </Proven>
        ),
        sort: (a, b) => compareAmounts(a.balance_formatted, b.balance_formatted),
        csv: ({ balance_formatted }) => balance_formatted,
      },
      {
        key: 'percentage',
        title: 'Percentage',
        align: 'end',
        render: ({ percentage_relative_to_total_supply: share }) => (
          <span className="figure">{known(share, (percent) => formatPercent(percent, 6))}</span>
        ),
        sort: (a, b) => compareAmounts(a.balance_formatted, b.balance_formatted),
        csv: ({ percentage_relative_to_total_supply: share }) => String(share ?? ''),
      },
    ],
    [collection],
  )
  return (
    <DataTable
      label="Top Owners"
      rows={owners}
      rowKey={({ owner_address }) => owner_address}
      columns={columns}
      initialPageSize={5}
      toolbar={
        <TableDownload file={`${collection.collection_name} Top Owners`} columns={columns} rows={owners} />
      }
      empty={orStillIndexing(collection, 'Nobody holds the token yet.')}
    />
  )
}
