import { useMemo } from 'react'
import { Address } from '../../components/Address.tsx'
import { type Column, DataTable } from '../../components/DataTable.tsx'
import { compareAmounts, formatAmount } from '../../format/amount.ts'
import { known } from '../../format/known.ts'
import { formatMoney } from '../../format/number.ts'
import type { Collection } from '../../queries/collections.ts'
import type { WalletOther } from '../../queries/stats.ts'
import { chainLabel } from '../collections/chain-label.ts'
import { Proven } from '../proof/Proven.tsx'
import { orStillIndexing } from './still-indexing.ts'
import { TableDownload } from './TableDownload.tsx'

type Token = WalletOther['tokens'][number]
type Props = { wallets: readonly Collection[]; tokens: readonly Token[] | undefined }

export function WalletTokens({ wallets, tokens }: Props) {
  const columns = useMemo<Column<Token>[]>(
    () => [
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
    ],
    [wallets],
  )
  return (
    <DataTable
      label="ERC20 Details"
      rows={tokens}
      rowKey={({ Chain, TokenAddress }) => `${Chain}/${TokenAddress}`}
      columns={columns}
      initialPageSize={5}
      toolbar={
        <TableDownload
          file={`${wallets[0]?.collection_name} ERC20 Details`}
          columns={columns}
          rows={tokens}
        />
      }
      empty={orStillIndexing(wallets[0] ?? { state: 'ready' }, 'The wallet holds no token yet.')}
    />
  )
}
