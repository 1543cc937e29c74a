import { EmptyState } from '../../components/EmptyState.tsx'
import { Page } from '../../components/Page.tsx'

export function Settings() {
  return (
    <Page title="Profile Settings">
      <EmptyState text="Not available in this version yet." />
    </Page>
  )
}
