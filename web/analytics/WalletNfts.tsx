import { memo, useMemo } from 'react'
import { orStillIndexing } from '../collections/still-indexing.ts'
import { DataTable } from '../components/table/DataTable.tsx'
import type { ShownCollection } from '../queries/collections.ts'
import type { WalletOther } from '../queries/stats.ts'
import { nftColumns } from '../tables/holding-columns.tsx'
import { TableDownload } from './TableDownload.tsx'

type Nft = WalletOther['nfts'][number]
type Props = { wallets: readonly ShownCollection[]; nfts: readonly Nft[] | undefined }

export const WalletNfts = memo(function WalletNfts({ wallets, nfts }: Props) {
  const columns = useMemo(() => nftColumns(wallets), [wallets])
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
})
