import { memo } from 'react'
import type { Figure } from '#api/figures.ts'
import { Sparkline } from '../components/charts/Sparkline.tsx'
import { StatCard } from '../components/StatCard.tsx'
import { known } from '../format/known.ts'
import { formatCount } from '../format/number.ts'
import { countedNote } from '../hallmark/counted-note.tsx'
import type { Counted } from '../hallmark/words.ts'
import { ProofButton } from '../proof/ProofButton.tsx'
import type { ShownCollection } from '../queries/collections.ts'
import classes from './Analytics.module.css'
import { type CardFigure, type Period, periodLabel } from './period.ts'

export type Card = {
  label: string
  figure: Figure
  /** null while it is loaded. */
  over: CardFigure | null
  format(value: number): string
  /** The exact figure, if a number cannot hold it. */
  exact?: string | undefined
  /** Of a figure about holders: where it comes from. */
  counted?: Counted | undefined
  /** Of a sum of money: how many payments are not in it. */
  unpriced?: number | undefined
  /** Why it is not known, if it is not. */
  unknown?: string | undefined
}
type Props = {
  collection: ShownCollection
  period: Period
  /** While not all of it is read. */
  soFar: boolean
  cards: readonly Card[]
}

/** The four figures on top, each of which opens its proof. */
export const Cards = memo(function Cards({ collection, period, soFar, cards }: Props) {
  return (
    <div className={classes.cards}>
      {cards.map(({ label, figure, over, format, exact, counted, unpriced, unknown }) => {
        const text = exact ?? known(over?.value, format)
        const reason = over && over.value === null ? unknown : undefined
        const isLine = (over?.course ?? []).filter((value) => value !== null).length > 1
        return (
          <StatCard
            key={label}
            label={label}
            value={
              over ? (
                <ProofButton
                  collection={collection}
                  figure={figure}
                  title={label}
                  value={reason ? `${text}, ${reason}` : text}
                  {...over.span}
                >
                  <span title={reason}>{text}</span>
                </ProofButton>
              ) : (
                text
              )
            }
            note={periodLabel(period)}
            soFar={soFar}
            mark={unpriced ? unpricedNote(unpriced) : countedNote(collection, counted, label)}
            change={over?.change}
            sparkline={over && isLine && <Sparkline values={over.course} />}
            busy={over === null}
          />
        )
      })}
    </div>
  )
})

function unpricedNote(count: number) {
  const payments = count === 1 ? '1 payment' : `${formatCount(count)} payments`
  return (
    <span className={classes.note} title={`${payments} in currencies without a known price`}>
      without {payments}
    </span>
  )
}
