import { memo, useMemo } from 'react'
import { orStillIndexing } from '../collections/still-indexing.ts'
import { DataTable } from '../components/table/DataTable.tsx'
import { countedNote } from '../hallmark/counted-note.tsx'
import { type Counted, holdersUnknown } from '../hallmark/words.ts'
import type { ShownCollection } from '../queries/collections.ts'
import type { NftOther } from '../queries/stats.ts'
import { ownerColumns } from '../tables/owner-columns.tsx'
import { TableDownload } from './TableDownload.tsx'

type Owner = NftOther['top_owners'][number]
type Props = {
  collection: ShownCollection
  owners: readonly Owner[] | undefined
  counted: Counted | undefined
}

export const NftOwners = memo(function NftOwners({ collection, owners, counted }: Props) {
  const columns = useMemo(() => ownerColumns(collection), [collection])
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
      note={countedNote(collection, counted, 'Top Owners')}
      empty={orStillIndexing(collection, counted?.differs ? holdersUnknown : 'Nobody holds an item yet.')}
    />
  )
})
