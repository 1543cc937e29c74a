import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { normaliseAddress } from '#api/address.ts'
import { isChain } from '#api/chains.ts'
import { CallError } from '../../client/call.ts'
import { BackBar } from '../../components/BackLink.tsx'
import { ButtonLink } from '../../components/ButtonLink.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { LoadError } from '../../components/LoadError.tsx'
import { Media } from '../../components/Media.tsx'
import { Page } from '../../components/Page.tsx'
import classes from '../../components/preview/Preview.module.css'
import { PreviewLoading } from '../../components/preview/PreviewLoading.tsx'
import { paths } from '../../paths.ts'
import { nftDataQuery, type Token, transfersQuery } from '../../queries/nft.ts'
import { PreviewActivity } from './PreviewActivity.tsx'
import { PreviewInfo } from './PreviewInfo.tsx'
import { PreviewPrices } from './PreviewPrices.tsx'
import { PreviewRefresh } from './PreviewRefresh.tsx'
import { PreviewTraits } from './PreviewTraits.tsx'

export function AssetPreview() {
  const { address = '', id = '', chain = '' } = useParams({ strict: false })
  const contract = normaliseAddress(address)
  if (!contract || !isChain(chain)) return <Missing text="There is no asset at this address." />
  return (
    <>
      <BackBar to={paths.assets}>Back to assets</BackBar>
      {/* What is shown of one asset is not kept for the next. */}
      <Preview key={`${contract}/${id}/${chain}`} token={{ contract, contract_chain: chain, id }} />
    </>
  )
}

function Preview({ token }: { token: Token }) {
  const query = useQuery(nftDataQuery(token))
  const transfers = useInfiniteQuery(transfersQuery(token))
  const loaded = useMemo(() => transfers.data?.pages.flatMap(({ result }) => result), [transfers.data])
  const { data, error } = query

  if (!data && error instanceof CallError && error.status === 404) return <Missing text={error.message} />
  if (!data && error instanceof CallError && error.status === 400)
    return <Missing text="There is no asset at this address." />
  if (!data && error) {
    return (
      <Page title="Asset">
        <LoadError what="The asset" onRetry={query.refetch} />
      </Page>
    )
  }
  if (!data) return <PreviewLoading />

  const { media, media_pending, normalized_metadata } = data
  const name = normalized_metadata.name || `#${data.token_id}`
  return (
    <div className={classes.preview}>
      <header className={classes.heading}>
        <h1 className={classes.name}>
          <bdi>{name}</bdi>
        </h1>
        <PreviewRefresh token={token} />
      </header>
      <div className={classes.column}>
        <Media
          src={media?.media_collection?.high.url ?? media?.original_media_url ?? null}
          isPending={media_pending}
          alt={name}
          className={classes.media}
          controls
        />
        <PreviewInfo data={data} chain={token.contract_chain} />
        <PreviewTraits attributes={normalized_metadata.attributes} />
      </div>
      <div className={classes.column}>
        <PreviewPrices
          transfers={loaded}
          failed={transfers.isError}
          partial={transfers.hasNextPage}
          chain={token.contract_chain}
          fileName={name}
        />
        <PreviewActivity query={transfers} transfers={loaded} chain={token.contract_chain} />
      </div>
    </div>
  )
}

function Missing({ text }: { text: string }) {
  return (
    <Page title="Asset">
      <EmptyState text={text} action={<ButtonLink to={paths.assets}>Go to assets</ButtonLink>} />
    </Page>
  )
}
