import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CallReply } from '#api/calls.ts'
import classes from '../../analytics/Analytics.module.css'
import { AsOf } from '../../analytics/AsOf.tsx'
import { PeriodChoice } from '../../analytics/PeriodChoice.tsx'
import { Indexing } from '../../collections/Indexing.tsx'
import { OlderReading } from '../../collections/OlderReading.tsx'
import { LoadError } from '../../components/LoadError.tsx'
import { HallmarkButton } from '../../hallmark/HallmarkButton.tsx'
import type { Collection } from '../../queries/collections.ts'
import { ShareButton } from '../../sharing/ShareButton.tsx'
import { Heading } from './Heading.tsx'

export type ScreenProps = { collection: Collection; collections: readonly Collection[] }
type Props = ScreenProps & {
  main: UseQueryResult<Pick<CallReply<'POST /api/nft/stats-main'>, 'as_of'>>
  other: UseQueryResult<unknown>
  children: ReactNode
}

/** What the three analytics screens share: the heading, how current they are, and their error state. */
export function Screen({ collection, collections, main, other, children }: Props) {
  const failed = (main.isError && !main.data) || (other.isError && !other.data)
  const retry = () => Promise.all([main.refetch(), other.refetch()])
  const isBehind = collection.state === 'processing' || collection.trouble !== null
  return (
    <>
      <Heading
        collections={collections}
        collection={collection}
        status={
          <>
            {isBehind ? <Indexing collection={collection} /> : <AsOf moments={main.data?.as_of ?? []} />}
            <OlderReading collection={collection} />
            {collection.state === 'ready' && <HallmarkButton collection={collection} />}
          </>
        }
        control={
          <>
            <PeriodChoice />
            <ShareButton collection={collection} />
          </>
        }
      />
      {failed ? (
        <LoadError what="The figures" onRetry={retry} />
      ) : (
        <div className={classes.page}>{children}</div>
      )}
    </>
  )
}
