import { EmptyState } from '../../components/EmptyState.tsx'
import { Page } from '../../components/Page.tsx'

export function Affiliates() {
  return (
    <Page title="Affiliates">
      <EmptyState text="Not available in this version yet." />
    </Page>
  )
}
