import { EmptyState } from '../../components/EmptyState.tsx'
import { Page } from '../../components/Page.tsx'

export function Support() {
  return (
    <Page title="Support Request">
      <EmptyState text="Not available in this version yet." />
    </Page>
  )
}
