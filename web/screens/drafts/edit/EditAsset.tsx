import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { CallError } from '../../../client/call.ts'
import { onLive } from '../../../client/live.ts'
import { ButtonLink } from '../../../components/ButtonLink.tsx'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { LoadError } from '../../../components/LoadError.tsx'
import { Page } from '../../../components/Page.tsx'
import { PreviewLoading } from '../../../components/preview/PreviewLoading.tsx'
import { paths } from '../../../paths.ts'
import { lazyMintQuery } from '../../../queries/lazy-mint.ts'
import { DraftBar } from './DraftBar.tsx'
import { DraftEditor } from './DraftEditor.tsx'

export function EditAsset() {
  const { uuid = '' } = useParams({ strict: false })
  // What was typed for one draft is not kept for the next.
  return <Draft key={uuid} uuid={uuid} />
}

function Draft({ uuid }: { uuid: string }) {
  const { data: draft, error, refetch } = useQuery(lazyMintQuery(uuid))
  const contract = draft?.contract_address
  useEffect(
    () =>
      onLive('figures', ({ contract_address }) => {
        // It may have been minted.
        if (contract_address === contract) void refetch()
      }),
    [contract, refetch],
  )

  if (draft) return <DraftEditor draft={draft} />
  // 400: not a valid uuid.
  if (error instanceof CallError && [400, 404].includes(error.status)) {
    return (
      <Page title="Edit Asset">
        <EmptyState
          text="There is no such draft among yours."
          action={<ButtonLink to={paths.assets}>Go to assets</ButtonLink>}
        />
      </Page>
    )
  }
  if (error) {
    return (
      <Page title="Edit Asset">
        <LoadError what="The draft" onRetry={refetch} />
      </Page>
    )
  }
  return (
    <>
      <DraftBar unsaved={false} />
      <PreviewLoading />
    </>
  )
}
