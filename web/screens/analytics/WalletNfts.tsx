import { useMemo } from 'react'
import { Address } from '../../components/Address.tsx'
import { type Column, DataTable } from '../../components/DataTable.tsx'
import { compareAmounts, formatAmount } from '../../format/amount.ts'
import type { Collection } from '../../queries/collections.ts'
import type { WalletOther } from '../../queries/stats.ts'
import { chainLabel } from '../collections/chain-label.ts'
import { Proven } from '../proof/Proven.tsx'
import { orStillIndexing } from './still-indexing.ts'
import { TableDownload } from './TableDownload.tsx'

type Nft = WalletOther['nfts'][number]
type Props = { wallets: readonly Collection[]; nfts: readonly Nft[] | undefined }

export function WalletNfts({ wallets, nfts }: Props) {
  const columns = useMemo<Column<Nft>[]>(
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
        render: (nft) => nft.Symbol || '--',
        sort: (a, b) => a.Symbol.localeCompare(b.Symbol),
        csv: (nft) => nft.Symbol,
      },
      {
        key: 'amount',
        title: 'Amount',
        align: 'end',
        render: ({ Amount, Name, Chain, TokenAddress }) => {
          const wallet = wallets.find(({ contract_chain }) => contract_chain === Chain)
          const text = formatAmount(Amount, 0)
          return wallet ? (
            <Proven collection={wallet} figure="nft" of={TokenAddress} title={`Amount of ${Name}`}>
              {text}
            </Proven>
          ) : (
            text
          )
        },
        sort: (a, b) => compareAmounts(a.Amount, b.Amount),
        csv: ({ Amount }) => Amount,
      },
      // An NFT has no market price of its own.
      { key: 'value', title: 'Value', align: 'end', render: () => '-', csv: () => '' },
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
      label="NFT Details"
      rows={nfts}
      rowKey={({ Chain, TokenAddress }) => `${Chain}/${TokenAddress}`}
      columns={columns}
      initialPageSize={5}
      toolbar={
        <TableDownload file={`${wallets[0]?.collection_name} NFT Details`} columns={columns} rows={nfts} />
      }
      empty={orStillIndexing(wallets[0] ?? { state: 'ready' }, 'The wallet holds no NFT yet.')}
    />
  )
}
