import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatAmount } from '../../format/amount.ts'
import { useAfterIt, useLater } from '../../hooks/use-later.ts'
import { nftMainQuery, nftOtherQuery } from '../../queries/stats.ts'
import classes from './Analytics.module.css'
import { Breakdown } from './Breakdown.tsx'
import { Cards } from './Cards.tsx'
import { DailyChart } from './DailyChart.tsx'
import { earningCards } from './earning-cards.ts'
import { nftMeasures } from './measures.ts'
import { NftOwners } from './NftOwners.tsx'
import { usePeriod } from './PeriodChoice.tsx'
import { stockOver } from './period.ts'
import { Screen, type ScreenProps } from './Screen.tsx'
import { slicesOf } from './slices-of.ts'

export function NftAnalytics({ collection, collections }: ScreenProps) {
  const main = useQuery(nftMainQuery(collection))
  const other = useQuery(nftOtherQuery(collection))
  const period = usePeriod()
  const days = useLater(main.data?.main)
  const held = useLater(other.data)
  const below = useAfterIt(held)

  const claimed = held?.claimed
  const sources = useMemo(() => below && slicesOf(below.source_breakdown), [below])
  const ages = useMemo(() => below && slicesOf(below.holding_ages), [below])

  const cards = useMemo(
    () =>
      earningCards(days, period, {
        over:
          days && claimed !== undefined
            ? stockOver(days, period, (day) => Number(day.claimed), Number(claimed))
            : null,
        exact: claimed && formatAmount(claimed, 0),
      }),
    [days, period, claimed],
  )

  return (
    <Screen collection={collection} collections={collections} main={main} other={other}>
      <Cards collection={collection} period={period} cards={cards} />
      <DailyChart collection={collection} days={days} measures={nftMeasures} />
      <div className={classes.three}>
        <Breakdown
          collection={collection}
          title="Assets Breakdown"
          slices={sources}
          kind="Source"
          unit="items"
          none="Nobody holds an item yet."
          expected={4}
          figure="source"
        />
        <Breakdown
          collection={collection}
          title="NFT Holding Duration"
          slices={ages}
          kind="Age"
          unit="items"
          none="Nobody holds an item yet."
          expected={6}
          figure="age"
        />
        <div className={classes.table}>
          <NftOwners collection={collection} owners={below?.top_owners} />
        </div>
      </div>
    </Screen>
  )
}
