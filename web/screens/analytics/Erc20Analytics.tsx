import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { cardLabels } from '../../collections/card-labels.ts'
import { isAnyRead, isSoFar } from '../../collections/so-far.ts'
import { formatCount, formatPercent } from '../../format/number.ts'
import { holdersUnknown, shareUnknown } from '../../hallmark/words.ts'
import { erc20MainQuery, erc20OtherQuery } from '../../queries/stats.ts'
import classes from './Analytics.module.css'
import { Breakdown } from './Breakdown.tsx'
import { type Card, Cards } from './Cards.tsx'
import { DailyChart } from './DailyChart.tsx'
import { Erc20Owners } from './Erc20Owners.tsx'
import { erc20Measures } from './measures.ts'
import { usePeriod } from './PeriodChoice.tsx'
import { type CardFigure, flowOver } from './period.ts'
import { Screen, type ScreenProps } from './Screen.tsx'
import { slicesOf } from './slices-of.ts'

const formatShare = (percent: number) => formatPercent(percent, 2)

export function Erc20Analytics({ collection, collections }: ScreenProps) {
  const main = useQuery(erc20MainQuery(collection))
  const other = useQuery(erc20OtherQuery(collection))
  const period = usePeriod()
  const figures = main.data
  const days = figures?.main
  const held = other.data
  const holders = held?.holders

  const ways = useMemo(() => held && slicesOf(held.holders.holdersByAcquisition), [held])
  const tiers = useMemo(() => held && slicesOf(held.holders.holderDistribution ?? {}), [held])

  const counted = held?.counted
  const unknown = counted?.differs ? shareUnknown : undefined
  const nobody = counted?.differs ? holdersUnknown : 'Nobody holds the token yet.'
  const soFar = isSoFar(collection, figures)
  const isRead = isAnyRead(collection)
  const cards = useMemo<Card[]>(
    () => [
      {
        label: 'Top10 Holder Share',
        figure: 'top10',
        over: holders ? ofNow(isRead ? holders.holderSupply.top10.supplyPercent : null) : null,
        format: formatShare,
        counted,
        unknown,
      },
      {
        label: 'Top100 Holder Share',
        figure: 'top100',
        over: holders ? ofNow(isRead ? holders.holderSupply.top100.supplyPercent : null) : null,
        format: formatShare,
        counted,
        unknown,
      },
      {
        label: cardLabels.holders,
        figure: 'holders',
        over: holders ? ofNow(isRead ? holders.totalHolders : null) : null,
        format: formatCount,
        counted,
      },
      {
        label: cardLabels.transactions,
        figure: 'transactions',
        over: figures ? flowOver<'transactions'>(figures, period, 'transactions', { soFar }) : null,
        format: formatCount,
      },
    ],
    [figures, period, soFar, isRead, holders, counted, unknown],
  )

  return (
    <Screen collection={collection} collections={collections} main={main} other={other}>
      <Cards collection={collection} period={period} soFar={soFar} cards={cards} />
      <DailyChart collection={collection} days={days} measures={erc20Measures} />
      {figures && figures.pools.read < figures.pools.known && (
        <p className={classes.note}>
          Volumes and liquidity are of {formatCount(figures.pools.read)} of {formatCount(figures.pools.known)}{' '}
          known pools: those that held the most of it when they were chosen.
        </p>
      )}
      <div className={classes.three}>
        <Breakdown
          collection={collection}
          title="Acquisition Source"
          slices={ways}
          kind="Source"
          unit="holders"
          none={nobody}
          counted={counted}
          expected={3}
          figure="acquisition"
        />
        <Breakdown
          collection={collection}
          title="Holder Distribution"
          slices={tiers}
          kind="Tier"
          unit="holders"
          none={holders?.holderDistribution === null ? 'The supply of the token is not known.' : nobody}
          counted={counted}
          expected={7}
          figure="tier"
        />
        <div className={classes.table}>
          <Erc20Owners collection={collection} owners={held?.owners.result} counted={counted} />
        </div>
      </div>
    </Screen>
  )
}

/** A figure without a history. */
function ofNow(value: number | null): CardFigure {
  return { value, change: undefined, course: [], span: {} }
}
