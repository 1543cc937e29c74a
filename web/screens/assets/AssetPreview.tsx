import { EmptyState } from '../../components/EmptyState.tsx'
import { Page } from '../../components/Page.tsx'

export function AssetPreview() {
  return (
    <Page title="Asset">
      <EmptyState text="Not available in this version yet." />
    </Page>
  )
}
