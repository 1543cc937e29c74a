import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import type { ChainKey } from '#api/chains.ts'
import { Button } from '../../components/Button.ts'
import { LoadErrorNote } from '../../components/LoadError.tsx'
import classes from '../../components/preview/PreviewActivity.module.css'
import type { Transfer } from '../../queries/nft.ts'
import { PreviewTransfer } from './PreviewTransfer.tsx'

type Props = {
  query: UseInfiniteQueryResult<InfiniteData<unknown>>
  /** Newest first; undefined while they are loaded. */
  transfers: readonly Transfer[] | undefined
  chain: ChainKey
}

const step = 10

export function PreviewActivity({ query, transfers, chain }: Props) {
  const [shown, setShown] = useState(step)
  const list = useRef<HTMLUListElement>(null)
  const heading = useId()
  const hasMore = transfers !== undefined && (transfers.length > shown || query.hasNextPage)

  const showMore = () => {
    setShown(shown + step)
    if (transfers && transfers.length < shown + step && query.hasNextPage) void query.fetchNextPage()
  }
  useEffect(() => {
    if (!hasMore) return
    return () => {
      // The button is gone, so the list takes the focus.
      if (document.activeElement === document.body) list.current?.focus({ preventScroll: true })
    }
  }, [hasMore])

  return (
    <section className={classes.card} aria-labelledby={heading} aria-busy={!transfers && !query.isError}>
      <h2 className={classes.title} id={heading}>
        Recent Activity
      </h2>
      {transfers ? (
        <>
          {transfers.length === 0 && <p className={classes.message}>Nothing has happened to it yet.</p>}
          <ul ref={list} className={classes.list} aria-labelledby={heading} tabIndex={-1}>
            {transfers.slice(0, shown).map((transfer, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: one transaction may move the same token several times
              <PreviewTransfer key={index} transfer={transfer} chain={chain} />
            ))}
          </ul>
          {hasMore && (
            <Button variant="default" fullWidth onClick={showMore}>
              {query.isFetchingNextPage
                ? 'Loading...'
                : query.isFetchNextPageError
                  ? 'Try again'
                  : 'Show more'}
            </Button>
          )}
        </>
      ) : query.isError ? (
        <LoadErrorNote className={classes.message} what="The activity" onRetry={query.refetch} />
      ) : (
        <div className={classes.skeletons} />
      )}
    </section>
  )
}
