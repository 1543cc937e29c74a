import type { ChainKey } from '#api/chains.ts'
import { formatCount } from '../format/number.ts'
import type { Hallmark } from '../queries/hallmark.ts'
import { QuestionList } from './QuestionList.tsx'
import classes from './Section.module.css'

/** What the contract answers otherwise than the events do, largest first. */
export function Differences({ hallmark, chain }: { hallmark: Hallmark; chain: ChainKey }) {
  const { differences, decimals, verdict } = hallmark
  if (differences.length === 0 && verdict !== 'differs') return null
  return (
    <section className={classes.section} aria-labelledby="hallmark-differences">
      <h3 className={classes.title} id="hallmark-differences">
        {differences.length === 1 ? '1 difference' : `${formatCount(differences.length)} differences`}
        {differences.length > 1 && <span className={classes.soft}>, largest first</span>}
      </h3>
      <QuestionList questions={differences} decimals={decimals} chain={chain} label="Differences" />
    </section>
  )
}
