import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { orStillIndexing } from '../../collections/still-indexing.ts'
import { LoadError } from '../../components/LoadError.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'
import { type Collection, collectionsQuery } from '../../queries/collections.ts'
import { walletOtherQuery } from '../../queries/stats.ts'
import { tokenColumns } from '../../tables/holding-columns.tsx'
import { ExportButton } from './ExportButton.tsx'

/** What a wallet holds on all chains on which it is tracked. */
export function WalletTokens({ collection }: { collection: Collection }) {
  const { data, isError, refetch } = useQuery(walletOtherQuery(collection))
  const { data: collections } = useQuery(collectionsQuery)
  const columns = useMemo(() => {
    const wallets = collections?.filter(
      ({ contract_type, contract_address }) =>
        contract_type === 'Wallet' && contract_address === collection.contract_address,
    )
    return tokenColumns(wallets ?? [])
  }, [collections, collection.contract_address])
  const tokens = data?.tokens
  if (!data && isError) return <LoadError what="The tokens" onRetry={refetch} />
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
