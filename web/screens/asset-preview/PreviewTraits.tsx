import { useId } from 'react'
import classes from '../../components/preview/Preview.module.css'
import { TraitCard } from '../../components/TraitCard.tsx'
import { known } from '../../format/known.ts'
import { formatPercent } from '../../format/number.ts'
import type { NftData } from '../../queries/nft.ts'

type Attribute = NftData['normalized_metadata']['attributes'][number]

export function PreviewTraits({ attributes }: { attributes: readonly Attribute[] }) {
  const heading = useId()
  if (attributes.length === 0) return null
  return (
    <section aria-labelledby={heading}>
      <h2 className={classes.title} id={heading}>
        Properties / Traits
      </h2>
      <ul className={classes.traits}>
        {attributes.map(({ trait_type, value, percentage }, index) => (
          <TraitCard
            // biome-ignore lint/suspicious/noArrayIndexKey: a token may have the same trait twice
            key={index}
            label={trait_type || 'Property'}
            value={typeof value === 'object' ? value.description : String(value)}
            percent={known(percentage, (percent) => formatPercent(percent, 2))}
          />
        ))}
      </ul>
    </section>
  )
}
