import { memo, useMemo } from 'react'
import { orStillIndexing } from '../collections/still-indexing.ts'
import { Address } from '../components/Address.tsx'
import type { Column } from '../components/table/column.ts'
import { DataTable } from '../components/table/DataTable.tsx'
import { countedNote } from '../hallmark/counted-note.tsx'
import { type Counted, holdersUnknown, shareUnknown } from '../hallmark/words.ts'
import type { ShownCollection } from '../queries/collections.ts'
import { balanceColumn, type ShownHolder, shareColumn } from '../tables/holder-columns.tsx'
import classes from './Analytics.module.css'
import { TableDownload } from './TableDownload.tsx'

type Props = {
  collection: ShownCollection
  owners: readonly ShownHolder[] | undefined
  counted: Counted | undefined
}

export const Erc20Owners = memo(function Erc20Owners({ collection, owners, counted }: Props) {
  const unknown = counted?.differs ? shareUnknown : undefined
  const columns = useMemo<Column<ShownHolder>[]>(
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
      balanceColumn(collection),
      shareColumn('Percentage', 6, unknown),
    ],
    [collection, unknown],
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
      note={countedNote(collection, counted, 'Top Owners')}
      empty={orStillIndexing(collection, counted?.differs ? holdersUnknown : 'Nobody holds the token yet.')}
    />
  )
})
