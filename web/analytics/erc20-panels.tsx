import { useMemo } from 'react'
import { cardLabels } from '../collections/card-labels.ts'
import { isSoFar } from '../collections/so-far.ts'
import { formatCount, formatPercent } from '../format/number.ts'
import { type Counted, holdersUnknown, shareUnknown } from '../hallmark/words.ts'
import type { ShownCollection } from '../queries/collections.ts'
import type { Erc20Main, Erc20Other } from '../queries/stats.ts'
import classes from './Analytics.module.css'
import { Breakdown } from './Breakdown.tsx'
import { type Card, Cards } from './Cards.tsx'
import { DailyChart } from './DailyChart.tsx'
import { erc20Measures } from './measures.ts'
import { usePeriod } from './PeriodChoice.tsx'
import { type CardFigure, flowOver } from './period.ts'
import { slicesOf } from './slices-of.ts'

type Hours = Pick<NonNullable<Erc20Main['last_24h']>, 'from' | 'to' | 'transactions'>
type Holders = Erc20Other['holders']
type CardProps = {
  collection: ShownCollection
  /** Whether anything of the collection was read yet. */
  isRead: boolean
  /** undefined while they are loaded, as in all of these. */
  figures:
    | (Pick<Erc20Main, 'complete_to'> & {
        main: readonly Pick<Erc20Main['main'][number], 'date' | 'transactions'>[]
        last_24h: Hours | null
        previous_24h: Hours | null
      })
    | undefined
  held:
    | (Pick<Erc20Other, 'counted'> & {
        holders: Pick<Holders, 'totalHolders'> & {
          holderSupply: Pick<Holders['holderSupply'], 'top10' | 'top100'>
        }
      })
    | undefined
}

const formatShare = (percent: number) => formatPercent(percent, 2)

export function Erc20Cards({ collection, isRead, figures, held }: CardProps) {
  const period = usePeriod()
  const holders = held?.holders
  const counted = held?.counted
  const unknown = counted?.differs ? shareUnknown : undefined
  const soFar = isSoFar(collection, figures)
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
  return <Cards collection={collection} period={period} soFar={soFar} cards={cards} />
}

type DailyProps = { collection: ShownCollection; figures: Pick<Erc20Main, 'main' | 'pools'> | undefined }

export function Erc20Daily({ collection, figures }: DailyProps) {
  return (
    <>
      <DailyChart collection={collection} days={figures?.main} measures={erc20Measures} />
      {figures && figures.pools.read < figures.pools.known && (
        <p className={classes.note}>
          Volumes and liquidity are of {formatCount(figures.pools.read)} of {formatCount(figures.pools.known)}{' '}
          known pools: those that held the most of it when they were chosen.
        </p>
      )}
    </>
  )
}

type AcquisitionProps = {
  collection: ShownCollection
  held: (Pick<Erc20Other, 'counted'> & { holders: Pick<Holders, 'holdersByAcquisition'> }) | undefined
}

export function Erc20Acquisition({ collection, held }: AcquisitionProps) {
  const slices = useMemo(() => held && slicesOf(held.holders.holdersByAcquisition), [held])
  return (
    <Breakdown
      collection={collection}
      title="Acquisition Source"
      slices={slices}
      kind="Source"
      unit="holders"
      none={nobody(held?.counted)}
      counted={held?.counted}
      expected={3}
      figure="acquisition"
    />
  )
}

type TierProps = {
  collection: ShownCollection
  held: (Pick<Erc20Other, 'counted'> & { holders: Pick<Holders, 'holderDistribution'> }) | undefined
}

export function Erc20Tiers({ collection, held }: TierProps) {
  const slices = useMemo(() => held && slicesOf(held.holders.holderDistribution ?? {}), [held])
  return (
    <Breakdown
      collection={collection}
      title="Holder Distribution"
      slices={slices}
      kind="Tier"
      unit="holders"
      none={
        held?.holders.holderDistribution === null
          ? 'The supply of the token is not known.'
          : nobody(held?.counted)
      }
      counted={held?.counted}
      expected={7}
      figure="tier"
    />
  )
}

function nobody(counted: Counted | undefined): string {
  return counted?.differs ? holdersUnknown : 'Nobody holds the token yet.'
}

/** A figure without a history. */
function ofNow(value: number | null): CardFigure {
  return { value, change: undefined, course: [], span: {} }
}
