import { EmptyState } from '../../components/EmptyState.tsx'
import { Page } from '../../components/Page.tsx'

export function Assets() {
  return (
    <Page title="Assets">
      <EmptyState text="No collection selected or available." />
    </Page>
  )
}
