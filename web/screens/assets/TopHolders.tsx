import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { orStillIndexing } from '../../collections/still-indexing.ts'
import { Address } from '../../components/Address.tsx'
import { LoadError } from '../../components/LoadError.tsx'
import type { Column } from '../../components/table/column.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { numberColumn } from '../../components/table/number-column.tsx'
import { formatCount, formatMoney } from '../../format/number.ts'
import { countedNote } from '../../hallmark/counted-note.tsx'
import { holdersUnknown, shareUnknown } from '../../hallmark/words.ts'
import type { Collection } from '../../queries/collections.ts'
import { erc20OtherQuery } from '../../queries/stats.ts'
import { balanceColumn, byBalance, type Holder, shareColumn } from '../../tables/holder-columns.tsx'
import { allHolders } from './all-holders.ts'
import { ExportButton } from './ExportButton.tsx'
import { LargestOf } from './LargestOf.tsx'
import { withOthers } from './with-others.ts'

type Row = Holder & { nr: number }

export function TopHolders({ collection }: { collection: Collection }) {
  const { data, isError, refetch } = useQuery(erc20OtherQuery(collection))
  const counted = data?.counted
  const unknown = counted?.differs ? shareUnknown : undefined
  const holders = useMemo(() => data?.owners.result.map(numbered), [data])
  const columns = useMemo(() => columnsOf(collection, unknown), [collection, unknown])
  const total = data?.holders.totalHolders ?? 0
  const readAll = async () => {
    if (holders && holders.length >= total) return { rows: holders, total: holders.length }
    const all = await allHolders(collection, 'holders')
    return { rows: withOthers(holders ?? [], all.holders).map(numbered), total: all.total }
  }
  if (!data && isError) return <LoadError what="The holders" onRetry={refetch} />
  return (
    <>
      <DataTable
        label="Top Holders"
        rows={holders}
        rowKey={({ owner_address }) => owner_address}
        columns={columns}
        initialPageSize={10}
        expectedRows={10}
        cardsBelow={1100}
        toolbar={
          <ExportButton
            file={`${collection.collection_name} Top Holders`}
            what="holders"
            columns={columns}
            isEmpty={!holders?.length}
            readAll={readAll}
          />
        }
        note={countedNote(collection, counted, 'Top Holders')}
        empty={orStillIndexing(collection, counted?.differs ? holdersUnknown : 'Nobody holds the token yet.')}
      />
      <LargestOf shown={holders?.length} total={total} what="holders" />
    </>
  )
}

function numbered(holder: Holder, index: number): Row {
  return { ...holder, nr: index + 1 }
}

function columnsOf(collection: Collection, unknown?: string): Column<Row>[] {
  return [
    {
      key: 'nr',
      title: '#',
      render: ({ nr }) => <span className="figure">{formatCount(nr)}</span>,
      csv: ({ nr }) => String(nr),
    },
    {
      key: 'address',
      title: 'Address',
      render: ({ owner_address }) => <Address value={owner_address} chain={collection.contract_chain} />,
      csv: ({ owner_address }) => owner_address,
      primary: true,
    },
    {
      key: 'label',
      title: 'Label',
      render: ({ owner_address_label }) => owner_address_label || '--',
      sort: (a, b) => a.owner_address_label.localeCompare(b.owner_address_label),
      csv: ({ owner_address_label }) => owner_address_label,
    },
    {
      key: 'entity',
      title: 'Entity',
      render: ({ entity }) => entity || '--',
      sort: (a, b) => a.entity.localeCompare(b.entity),
      csv: ({ entity }) => entity,
    },
    balanceColumn(collection),
    numberColumn<Row>({
      key: 'value',
      title: 'Value',
      read: ({ usd_value }) => usd_value,
      format: formatMoney,
      sort: byBalance,
    }),
    shareColumn('Supply %', 2, unknown),
  ]
}
