import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { orStillIndexing } from '../../collections/still-indexing.ts'
import { LoadError } from '../../components/LoadError.tsx'
import type { Column } from '../../components/table/column.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { formatCount } from '../../format/number.ts'
import { countedNote } from '../../hallmark/counted-note.tsx'
import { holdersUnknown } from '../../hallmark/words.ts'
import type { Collection } from '../../queries/collections.ts'
import { nftOtherQuery } from '../../queries/stats.ts'
import { ownerColumns } from '../../tables/owner-columns.tsx'
import { allHolders } from './all-holders.ts'
import { ExportButton } from './ExportButton.tsx'
import { LargestOf } from './LargestOf.tsx'

type Owner = { nr: number; address: string; amount: string }

export function NftOwners({ collection }: { collection: Collection }) {
  const { data, isError, refetch } = useQuery(nftOtherQuery(collection))
  const counted = data?.counted
  const owners = useMemo(() => data?.top_owners.map(numbered), [data])
  const columns = useMemo(() => columnsOf(collection), [collection])
  const total = collection.nr_holders ?? 0
  const readAll = async () => {
    if (owners && owners.length >= total) return { rows: owners, total: owners.length }
    const { holders, total: count } = await allHolders(collection, 'claimed')
    return { rows: holders.map(numbered), total: count }
  }
  if (!data && isError) return <LoadError what="The owners" onRetry={refetch} />
  return (
    <>
      <DataTable
        label="Owners"
        rows={owners}
        rowKey={({ address }) => address}
        columns={columns}
        initialPageSize={10}
        expectedRows={10}
        toolbar={
          <ExportButton
            file={`${collection.collection_name} Owners`}
            what="owners"
            columns={columns}
            isEmpty={!owners?.length}
            readAll={readAll}
          />
        }
        note={countedNote(collection, counted, 'Owners')}
        empty={orStillIndexing(collection, counted?.differs ? holdersUnknown : 'Nobody holds an item yet.')}
      />
      <LargestOf shown={owners?.length} total={total} what="owners" />
    </>
  )
}

function numbered({ address, amount }: { address: string; amount: string }, index: number): Owner {
  return { nr: index + 1, address, amount }
}

function columnsOf(collection: Collection): Column<Owner>[] {
  return [
    {
      key: 'nr',
      title: 'Nr',
      render: ({ nr }) => <span className="figure">{formatCount(nr)}</span>,
      csv: ({ nr }) => String(nr),
    },
    ...ownerColumns(collection),
  ]
}
