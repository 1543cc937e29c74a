import { EmptyState } from '../../components/EmptyState.tsx'
import { Page } from '../../components/Page.tsx'

export function NewCollection() {
  return (
    <Page title="Create New Collection">
      <EmptyState text="Not available in this version yet." />
    </Page>
  )
}
