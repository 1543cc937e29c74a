import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CallError } from '../../../client/call.ts'
import { BackBar } from '../../../components/BackLink.tsx'
import { ButtonLink } from '../../../components/ButtonLink.tsx'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { LoadError } from '../../../components/LoadError.tsx'
import { Page } from '../../../components/Page.tsx'
import { paths } from '../../../paths.ts'
import { lazyMintQuery } from '../../../queries/lazy-mint.ts'
import { saleQuery } from '../../../queries/sale.ts'
import classes from './SaleEditor.module.css'
import { SaleEditor } from './SaleEditor.tsx'

export function SellDraft() {
  const { uuid = '' } = useParams({ strict: false })
  return (
    <>
      <BackBar to={paths.editAsset} params={{ uuid }}>
        Back to the draft
      </BackBar>
      <Page title="Sell">
        {/* What was typed for one draft is not kept for the next. */}
        <Content key={uuid} uuid={uuid} />
      </Page>
    </>
  )
}

function Content({ uuid }: { uuid: string }): ReactNode {
  // Another tab may have opened or closed the sale.
  const draft = useQuery({ ...lazyMintQuery(uuid), staleTime: 0 })
  const isForSale = draft.data?.for_sale === true
  const sale = useQuery({ ...saleQuery(uuid), enabled: isForSale })
  const offered = isForSale ? sale.data : null
  if (draft.data && offered !== undefined) return <SaleEditor draft={draft.data} offered={offered} />
  // 400: not a valid uuid.
  if (draft.error instanceof CallError && [400, 404].includes(draft.error.status)) {
    return (
      <EmptyState
        text="There is no such draft among yours."
        action={<ButtonLink to={paths.assets}>Go to assets</ButtonLink>}
      />
    )
  }
  if (draft.error || sale.error) {
    return <LoadError what="The draft and its sale" onRetry={() => (draft.error ? draft : sale).refetch()} />
  }
  return (
    <div className={classes.editor} role="status" aria-label="Loading">
      <div className={`${classes.waiting} ${classes.waitingDraft}`} />
      <div className={`${classes.waiting} ${classes.waitingTerms}`} />
    </div>
  )
}
