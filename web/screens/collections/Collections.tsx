import { EmptyState } from '../../components/EmptyState.tsx'
import { Page } from '../../components/Page.tsx'

export function Collections() {
  return (
    <Page title="Collections">
      <EmptyState text="You track no collections yet." />
    </Page>
  )
}
