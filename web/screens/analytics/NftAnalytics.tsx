import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isAnyRead, isSoFar } from '../../collections/so-far.ts'
import { formatAmount } from '../../format/amount.ts'
import { holdersUnknown } from '../../hallmark/words.ts'
import { nftMainQuery, nftOtherQuery } from '../../queries/stats.ts'
import classes from './Analytics.module.css'
import { Breakdown } from './Breakdown.tsx'
import { Cards } from './Cards.tsx'
import { DailyChart } from './DailyChart.tsx'
import { earningCards } from './earning-cards.ts'
import { nftMeasures } from './measures.ts'
import { NftOwners } from './NftOwners.tsx'
import { usePeriod } from './PeriodChoice.tsx'
import { Screen, type ScreenProps } from './Screen.tsx'
import { slicesOf } from './slices-of.ts'
import { Unexplained } from './Unexplained.tsx'

export function NftAnalytics({ collection, collections }: ScreenProps) {
  const main = useQuery(nftMainQuery(collection))
  const other = useQuery(nftOtherQuery(collection))
  const period = usePeriod()
  const figures = main.data
  const days = figures?.main
  const held = other.data

  const counted = held?.counted
  // How and when something was got is known by events alone.
  const gotBy = useMemo(
    () =>
      counted && {
        ...counted,
        by: 'events' as const,
        differs: counted.differs || counted.by === 'balanceOf',
      },
    [counted],
  )
  const nobody = counted?.differs ? holdersUnknown : 'Nobody holds an item yet.'
  const claimed = isAnyRead(collection) ? held?.claimed : null
  const soFar = isSoFar(collection, figures)
  const sources = useMemo(() => held && slicesOf(held.source_breakdown), [held])
  const ages = useMemo(() => held && slicesOf(held.holding_ages), [held])

  const cards = useMemo(
    () =>
      earningCards(figures, period, soFar, {
        now: claimed == null ? claimed : Number(claimed),
        exact: claimed == null ? undefined : formatAmount(claimed, 0),
        counted,
      }),
    [figures, period, soFar, claimed, counted],
  )

  return (
    <Screen collection={collection} collections={collections} main={main} other={other}>
      <Cards collection={collection} period={period} soFar={soFar} cards={cards} />
      <DailyChart collection={collection} days={days} measures={nftMeasures} />
      <div className={classes.three}>
        <Breakdown
          collection={collection}
          title="Assets Breakdown"
          slices={sources}
          kind="Source"
          unit="items"
          none={nobody}
          counted={gotBy}
          expected={4}
          figure="source"
        />
        <Breakdown
          collection={collection}
          title="NFT Holding Duration"
          slices={ages}
          kind="Age"
          unit="items"
          none={nobody}
          counted={gotBy}
          expected={6}
          figure="age"
        />
        <div className={classes.table}>
          <NftOwners collection={collection} owners={held?.top_owners} counted={counted} />
        </div>
      </div>
      <Unexplained unexplained={figures?.unexplained} chain={collection.contract_chain} />
    </Screen>
  )
}
