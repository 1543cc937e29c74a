import { useId } from 'react'
import grid from '../../../components/preview/Preview.module.css'
import classes from '../../../components/TraitCard.module.css'
import type { LazyMint } from '../../../queries/nfts.ts'

/** Unlike those of a token, their percentages are what the owner says, and may be missing. */
export function DraftTraits({ traits }: Pick<LazyMint, 'traits'>) {
  const heading = useId()
  if (traits.length === 0) return null
  return (
    <section aria-labelledby={heading}>
      <h2 className={grid.title} id={heading}>
        Traits
      </h2>
      <ul className={grid.traits}>
        {traits.map(({ label, value, percent }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a draft may have the same trait twice
          <li key={index} className={classes.card}>
            <span className={classes.label}>{label}</span>
            <span className={classes.value}>{value}</span>
            {percent && <span className={classes.percent}>{percent}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
