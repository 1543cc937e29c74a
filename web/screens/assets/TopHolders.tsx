import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Address } from '../../components/Address.tsx'
import { type Column, DataTable } from '../../components/DataTable.tsx'
import { NotLoaded } from '../../components/NotLoaded.tsx'
import { compareAmounts, formatAmount } from '../../format/amount.ts'
import { known } from '../../format/known.ts'
import { formatCount, formatMoney, formatPercent } from '../../format/number.ts'
import type { Collection } from '../../queries/collections.ts'
import { type Erc20Other, erc20OtherQuery } from '../../queries/stats.ts'
import { orStillIndexing } from '../collections/still-indexing.ts'
import { Proven } from '../proof/Proven.tsx'
import { allHolders } from './all-holders.ts'
import { ExportButton } from './ExportButton.tsx'
import { LargestOf } from './LargestOf.tsx'
import { withOthers } from './with-others.ts'

type TopHolder = Erc20Other['owners']['result'][number]
type Row = TopHolder & { nr: number }

export function TopHolders({ collection }: { collection: Collection }) {
  const { data, isError, refetch } = useQuery(erc20OtherQuery(collection))
  const holders = useMemo(() => data?.owners.result.map(numbered), [data])
  const columns = useMemo(() => columnsOf(collection), [collection])
  const total = data?.holders.totalHolders ?? 0
  const readAll = async () => {
    if (holders && holders.length >= total) return { rows: holders, total: holders.length }
    const all = await allHolders(collection, 'holders')
    return { rows: withOthers(holders ?? [], all.holders).map(numbered), total: all.total }
  }
  if (!data && isError) return <NotLoaded what="The holders" onRetry={refetch} />
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
        empty={orStillIndexing(collection, 'Nobody holds the token yet.')}
      />
      <LargestOf shown={holders?.length} total={total} what="holders" />
    </>
  )
}

function numbered(holder: TopHolder, index: number): Row {
  return { ...holder, nr: index + 1 }
}

const byBalance = (a: Row, b: Row) => compareAmounts(a.balance_formatted, b.balance_formatted)

function columnsOf(collection: Collection): Column<Row>[] {
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
      sort: byBalance,
      csv: ({ balance_formatted }) => balance_formatted,
    },
    {
      key: 'value',
      title: 'Value',
      align: 'end',
      render: ({ usd_value }) => <span className="figure">{known(usd_value, formatMoney)}</span>,
      sort: byBalance,
      csv: ({ usd_value }) => String(usd_value ?? ''),
    },
    {
      key: 'share',
      title: 'Supply %',
      align: 'end',
      render: ({ percentage_relative_to_total_supply: share }) => (
        <span className="figure">{known(share, (percent) => formatPercent(percent, 2))}</span>
      ),
      sort: byBalance,
      csv: ({ percentage_relative_to_total_supply: share }) => String(share ?? ''),
    },
  ]
}
