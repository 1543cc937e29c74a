import { ButtonLink } from '../../components/ButtonLink.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Page } from '../../components/Page.tsx'
import { paths } from '../../paths.ts'

export function Analytics() {
  return (
    <Page title="Dashboard">
      <EmptyState
        text="No collection selected or available."
        action={<ButtonLink to={paths.collections}>Add Collection</ButtonLink>}
      />
    </Page>
  )
}
