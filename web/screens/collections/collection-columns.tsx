import { chainLabel } from '../../collections/chain-label.ts'
import { Address } from '../../components/Address.tsx'
import { Timestamp } from '../../components/Timestamp.tsx'
import type { Column } from '../../components/table/column.ts'
import { numberColumn } from '../../components/table/number-column.tsx'
import { formatCount, formatMoney } from '../../format/number.ts'
import { HallmarkButton } from '../../hallmark/HallmarkButton.tsx'
import type { Collection } from '../../queries/collections.ts'
import classes from './CollectionsTable.module.css'
import { Progress } from './Progress.tsx'
import type { RowAction } from './RowMenu.tsx'
import { RowMenu } from './RowMenu.tsx'

const zeroDate = '0001-01-01T00:00:00Z'

export function collectionColumns(onAction: (action: RowAction) => void): Column<Collection>[] {
  return [
    {
      key: 'address',
      title: 'Contract Address',
      width: '145px',
      sort: by(({ contract_address }) => contract_address),
      render: ({ contract_address, contract_chain }) => (
        <Address value={contract_address} chain={contract_chain} />
      ),
      csv: ({ contract_address }) => contract_address,
    },
    {
      key: 'name',
      title: 'Collection Name',
      width: '9em',
      primary: true,
      sort: by(({ collection_name }) => collection_name.toLowerCase()),
      render: (collection) => (
        <div className={classes.nameCell}>
          <span className={classes.name}>{collection.collection_name}</span>
          <Progress collection={collection} />
          {collection.state === 'ready' && (
            <div className={classes.hallmark}>
              <HallmarkButton collection={collection} about={`Hallmark of ${collection.collection_name}`} />
            </div>
          )}
        </div>
      ),
      csv: ({ collection_name }) => collection_name,
    },
    {
      key: 'type',
      title: 'Contract Type',
      width: '3em',
      sort: by(({ contract_type }) => contract_type),
      render: ({ contract_type, standard }) => <span title={standard}>{contract_type}</span>,
      csv: ({ contract_type }) => contract_type,
    },
    {
      key: 'chain',
      title: 'Chain',
      width: '5.5em',
      sort: by(({ contract_chain }) => chainLabel(contract_chain)),
      render: ({ contract_chain }) => <span className={classes.nowrap}>{chainLabel(contract_chain)}</span>,
      csv: ({ contract_chain }) => chainLabel(contract_chain),
    },
    {
      key: 'last',
      title: 'Last Transaction',
      width: '6.2em',
      // The zero date of one without any is the smallest.
      sort: by(({ last_transaction }) => Date.parse(last_transaction)),
      render: ({ last_transaction }) =>
        isZeroDate(last_transaction) ? (
          '--'
        ) : (
          <span className={classes.last}>
            <Timestamp time={last_transaction} />
          </span>
        ),
      csv: ({ last_transaction }) => (isZeroDate(last_transaction) ? '' : last_transaction),
    },
    numberColumn({
      key: 'holders',
      title: 'Holders',
      width: '3em',
      read: ({ nr_holders }) => nr_holders,
      format: formatCount,
    }),
    numberColumn({
      key: 'transactions',
      title: 'Transactions',
      width: '3em',
      read: ({ nr_transactions }) => nr_transactions,
      format: formatCount,
    }),
    numberColumn({
      key: 'revenue',
      title: 'Revenue',
      width: '6.2em',
      read: ({ revenue }) => revenue,
      format: formatMoney,
      csv: (usd) => usd.toFixed(2),
    }),
    {
      key: 'actions',
      title: '',
      width: '24px',
      align: 'end',
      render: (collection) => <RowMenu collection={collection} onAction={onAction} />,
    },
  ]
}

function isZeroDate(time: string): boolean {
  return Date.parse(time) === Date.parse(zeroDate)
}

function by(fact: (collection: Collection) => string | number) {
  return (a: Collection, b: Collection) => {
    const [one, other] = [fact(a), fact(b)]
    return one < other ? -1 : one > other ? 1 : 0
  }
}
