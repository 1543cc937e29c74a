import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import classes from '../../analytics/Analytics.module.css'
import { DailyChart } from '../../analytics/DailyChart.tsx'
import { nftMeasures } from '../../analytics/measures.ts'
import { NftOwners } from '../../analytics/NftOwners.tsx'
import { NftAges, NftCards, NftSources } from '../../analytics/nft-panels.tsx'
import { chunk, lazyComponent } from '../../client/chunk.ts'
import { isAnyRead } from '../../collections/so-far.ts'
import { nftMainQuery, nftOtherQuery } from '../../queries/stats.ts'
import { Screen, type ScreenProps } from './Screen.tsx'

const Unexplained = lazyComponent(
  chunk(() => import('./Unexplained.tsx')),
  'Unexplained',
)

export function NftAnalytics({ collection, collections }: ScreenProps) {
  const main = useQuery(nftMainQuery(collection))
  const other = useQuery(nftOtherQuery(collection))
  const figures = main.data
  const held = other.data
  return (
    <Screen collection={collection} collections={collections} main={main} other={other}>
      <NftCards collection={collection} isRead={isAnyRead(collection)} figures={figures} held={held} />
      <DailyChart collection={collection} days={figures?.main} measures={nftMeasures} />
      <div className={classes.three}>
        <NftSources collection={collection} held={held} />
        <NftAges collection={collection} held={held} />
        <div className={classes.table}>
          <NftOwners collection={collection} owners={held?.top_owners} counted={held?.counted} />
        </div>
      </div>
      <Suspense>
        {figures?.unexplained?.transfers ? (
          <Unexplained unexplained={figures.unexplained} chain={collection.contract_chain} />
        ) : null}
      </Suspense>
    </Screen>
  )
}
