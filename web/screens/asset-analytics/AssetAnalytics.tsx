import { EmptyState } from '../../components/EmptyState.tsx'
import { Page } from '../../components/Page.tsx'

export function AssetAnalytics() {
  return (
    <Page title="Asset Analytics">
      <EmptyState text="Not available in this version yet." />
    </Page>
  )
}
