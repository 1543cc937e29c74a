import { EmptyState } from '../../components/EmptyState.tsx'
import { Page } from '../../components/Page.tsx'

export function NewAsset() {
  return (
    <Page title="Create Item">
      <EmptyState text="Not available in this version yet." />
    </Page>
  )
}
