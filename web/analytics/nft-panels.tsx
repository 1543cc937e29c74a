import { useMemo } from 'react'
import { isSoFar } from '../collections/so-far.ts'
import { formatAmount } from '../format/amount.ts'
import { type Counted, holdersUnknown } from '../hallmark/words.ts'
import type { ShownCollection } from '../queries/collections.ts'
import type { NftMain, NftOther } from '../queries/stats.ts'
import { Breakdown } from './Breakdown.tsx'
import { Cards } from './Cards.tsx'
import { earningCards } from './earning-cards.ts'
import { usePeriod } from './PeriodChoice.tsx'
import { slicesOf } from './slices-of.ts'

type CardProps = {
  collection: ShownCollection
  /** Whether anything of the collection was read yet. */
  isRead: boolean
  /** undefined while they are loaded, as in all of these. */
  figures: Pick<NftMain, 'main' | 'last_24h' | 'previous_24h' | 'complete_to'> | undefined
  held: Pick<NftOther, 'claimed' | 'counted'> | undefined
}

export function NftCards({ collection, isRead, figures, held }: CardProps) {
  const period = usePeriod()
  const counted = held?.counted
  const claimed = isRead ? held?.claimed : null
  const soFar = isSoFar(collection, figures)
  const cards = useMemo(
    () =>
      earningCards(figures, period, soFar, {
        now: claimed == null ? claimed : Number(claimed),
        exact: claimed == null ? undefined : formatAmount(claimed, 0),
        counted,
      }),
    [figures, period, soFar, claimed, counted],
  )
  return <Cards collection={collection} period={period} soFar={soFar} cards={cards} />
}

type SourceProps = {
  collection: ShownCollection
  held: Pick<NftOther, 'source_breakdown' | 'counted'> | undefined
}

export function NftSources({ collection, held }: SourceProps) {
  const slices = useMemo(() => held && slicesOf(held.source_breakdown), [held])
  return (
    <Breakdown
      collection={collection}
      title="Assets Breakdown"
      slices={slices}
      kind="Source"
      unit="items"
      none={nobody(held?.counted)}
      counted={useGotBy(held?.counted)}
      expected={4}
      figure="source"
    />
  )
}

type AgeProps = {
  collection: ShownCollection
  held: Pick<NftOther, 'holding_ages' | 'counted'> | undefined
}

export function NftAges({ collection, held }: AgeProps) {
  const slices = useMemo(() => held && slicesOf(held.holding_ages), [held])
  return (
    <Breakdown
      collection={collection}
      title="NFT Holding Duration"
      slices={slices}
      kind="Age"
      unit="items"
      none={nobody(held?.counted)}
      counted={useGotBy(held?.counted)}
      expected={6}
      figure="age"
    />
  )
}

function nobody(counted: Counted | undefined): string {
  return counted?.differs ? holdersUnknown : 'Nobody holds an item yet.'
}

/** How and when something was got is known by events alone. */
function useGotBy(counted: Counted | undefined): Counted | undefined {
  return useMemo(
    () =>
      counted && {
        ...counted,
        by: 'events' as const,
        differs: counted.differs || counted.by === 'balanceOf',
      },
    [counted],
  )
}
