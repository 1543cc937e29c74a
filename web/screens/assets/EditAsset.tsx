import { EmptyState } from '../../components/EmptyState.tsx'
import { Page } from '../../components/Page.tsx'

export function EditAsset() {
  return (
    <Page title="Edit Asset">
      <EmptyState text="Not available in this version yet." />
    </Page>
  )
}
