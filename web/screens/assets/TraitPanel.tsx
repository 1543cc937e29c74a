import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { rankProgress } from '../../collections/rank-progress.ts'
import { LoadErrorNote } from '../../components/LoadError.tsx'
import { known } from '../../format/known.ts'
import { formatCount, formatPercent } from '../../format/number.ts'
import type { Collection } from '../../queries/collections.ts'
import { type Trait, type Traits, traitsQuery } from '../../queries/nfts.ts'
import classes from './TraitFilters.module.css'

type Choice = { traits: readonly Trait[]; onChange(traits: readonly Trait[]): void }

/** All traits of a contract's tokens, each with how many have it. */
export function TraitPanel({ collection, ...choice }: Choice & { collection: Collection }) {
  const { data, isError, refetch } = useQuery(traitsQuery(collection))
  if (!data)
    return (
      <div className={classes.panel} aria-busy={!isError}>
        {isError ? (
          <LoadErrorNote className={classes.message} what="The traits" size="xs" onRetry={refetch} />
        ) : (
          <p className={classes.message}>Loading...</p>
        )}
      </div>
    )
  const { result, ranked_of } = data
  const progress = rankProgress(data)
  return (
    <div className={classes.panel}>
      <p className={classes.message} role="status">
        {progress && `${progress}. ${data.partial ? 'The counts are so far.' : 'So are the counts.'}`}
      </p>
      {result.length === 0 && (
        <p className={classes.message}>
          {ranked_of === 0 ? 'No traits are known: no metadata could be read.' : 'No traits are known yet.'}
        </p>
      )}
      <div className={classes.types}>
        {result.map((type) => (
          <TraitType key={type.trait_type} type={type} {...choice} />
        ))}
      </div>
    </div>
  )
}

function TraitType({ type, traits, onChange }: Choice & { type: Traits['result'][number] }) {
  const { trait_type, values, nr_values } = type
  const [open, setOpen] = useState(false)
  const isChosen = (value: string) =>
    traits.some((trait) => trait.trait_type === trait_type && trait.value === value)
  const toggle = (value: string) =>
    onChange(
      isChosen(value)
        ? traits.filter((trait) => trait.trait_type !== trait_type || trait.value !== value)
        : [...traits, { trait_type, value }],
    )
  return (
    <details className={classes.type} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={classes.summary}>
        <span className={classes.typeName}>{trait_type}</span>
        <span className={`${classes.amount} figure`}>{formatCount(nr_values)}</span>
        <IconChevronDown size={16} stroke={1.6} aria-hidden />
      </summary>
      {/* There may be tens of thousands in all. */}
      {open && (
        <fieldset className={classes.values}>
          <legend className="visually-hidden">{trait_type}</legend>
          {values.map(({ value, tokens, percentage }) => (
            <label key={value} className={classes.value}>
              <input type="checkbox" checked={isChosen(value)} onChange={() => toggle(value)} />
              <span className={classes.valueName}>{value}</span>
              <span
                className={`${classes.amount} figure`}
                title={known(percentage, (percent) => formatPercent(percent, 2))}
              >
                {formatCount(tokens)}
              </span>
            </label>
          ))}
          {values.length < nr_values && (
            <p className={classes.rest}>The {formatCount(values.length)} most frequent.</p>
          )}
        </fieldset>
      )}
    </details>
  )
}
