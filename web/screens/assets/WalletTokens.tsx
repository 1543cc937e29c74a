import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Address } from '../../components/Address.tsx'
import { type Column, DataTable } from '../../components/DataTable.tsx'
import { compareAmounts, formatAmount } from '../../format/amount.ts'
import { known } from '../../format/known.ts'
import { formatMoney } from '../../format/number.ts'
import { type Collection, collectionsQuery } from '../../queries/collections.ts'
import { type WalletOther, walletOtherQuery } from '../../queries/stats.ts'
import { NotLoaded } from '../analytics/NotLoaded.tsx'
import { orStillIndexing } from '../analytics/still-indexing.ts'
import { chainLabel } from '../collections/chain-label.ts'
import { Proven } from '../proof/Proven.tsx'
import { ExportButton } from './ExportButton.tsx'

type Token = WalletOther['tokens'][number]

/** What a wallet holds on all chains on which it is tracked. */
export function WalletTokens({ collection }: { collection: Collection }) {
  const { data, isError, refetch } = useQuery(walletOtherQuery(collection))
  const { data: collections } = useQuery(collectionsQuery)
  const columns = useMemo(() => {
    const wallets = collections?.filter(
      ({ contract_type, contract_address }) =>
        contract_type === 'Wallet' && contract_address === collection.contract_address,
    )
    return columnsOf(wallets ?? [])
  }, [collections, collection.contract_address])
  const tokens = data?.tokens
  if (!data && isError) return <NotLoaded what="The tokens" onRetry={refetch} />
  return (
    <DataTable
      label="Tokens"
      rows={tokens}
      rowKey={({ Chain, TokenAddress }) => `${Chain}/${TokenAddress}`}
      columns={columns}
      initialPageSize={10}
      toolbar={
        <ExportButton
          file={`${collection.collection_name} Tokens`}
          what="tokens"
          columns={columns}
          isEmpty={!tokens?.length}
          readAll={async () => ({ rows: tokens ?? [], total: tokens?.length ?? 0 })}
        />
      }
      empty={orStillIndexing(collection, 'The wallet holds no token yet.')}
    />
  )
}

function columnsOf(wallets: readonly Collection[]): Column<Token>[] {
  return [
    {
      key: 'name',
      title: 'Name',
      render: ({ Name, Chain, TokenAddress }) => Name || <Address value={TokenAddress} chain={Chain} />,
      sort: (a, b) => a.Name.localeCompare(b.Name),
      csv: ({ Name }) => Name,
      primary: true,
    },
    {
      key: 'symbol',
      title: 'Symbol',
      render: (token) => token.Symbol || '--',
      sort: (a, b) => a.Symbol.localeCompare(b.Symbol),
      csv: (token) => token.Symbol,
    },
    {
      key: 'amount',
      title: 'Amount',
      align: 'end',
      render: ({ Balance, Name, Chain, TokenAddress }) => {
        const wallet = wallets.find(({ contract_chain }) => contract_chain === Chain)
        const exact = <span title={formatAmount(Balance)}>{formatAmount(Balance, 2)}</span>
        return wallet ? (
          <Proven collection={wallet} figure="token" of={TokenAddress} title={`Amount of ${Name}`}>
            {exact}
          </Proven>
        ) : (
          exact
        )
      },
      sort: (a, b) => compareAmounts(a.Balance, b.Balance),
      csv: ({ Balance }) => Balance,
    },
    {
      key: 'value',
      title: 'Value',
      align: 'end',
      render: ({ USDValue }) => <span className="figure">{known(USDValue, formatMoney)}</span>,
      sort: (a, b) => (a.USDValue ?? -1) - (b.USDValue ?? -1),
      csv: ({ USDValue }) => String(USDValue ?? ''),
    },
    {
      key: 'chain',
      title: 'Chain',
      align: 'end',
      render: ({ Chain }) => chainLabel(Chain),
      sort: (a, b) => a.Chain.localeCompare(b.Chain),
      csv: ({ Chain }) => Chain,
    },
  ]
}
