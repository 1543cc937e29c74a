import { memo, useMemo } from 'react'
import { orStillIndexing } from '../collections/still-indexing.ts'
import { DataTable } from '../components/table/DataTable.tsx'
import type { ShownCollection } from '../queries/collections.ts'
import type { WalletOther } from '../queries/stats.ts'
import { tokenColumns } from '../tables/holding-columns.tsx'
import { TableDownload } from './TableDownload.tsx'

type Token = WalletOther['tokens'][number]
type Props = { wallets: readonly ShownCollection[]; tokens: readonly Token[] | undefined }

export const WalletTokens = memo(function WalletTokens({ wallets, tokens }: Props) {
  const columns = useMemo(() => tokenColumns(wallets), [wallets])
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
})
