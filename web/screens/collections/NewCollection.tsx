import { EmptyState } from '../../components/EmptyState.tsx'
import { Page } from '../../components/Page.tsx'
import { WalletHost } from '../../wallet/WalletHost.tsx'

export function NewCollection() {
  return (
    <Page title="Create New Collection">
      <WalletHost />
      <EmptyState text="Not available in this version yet." />
    </Page>
  )
}
