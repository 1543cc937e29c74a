import { IconChevronDown, IconX } from '@tabler/icons-react'
import type { Collection } from '../../queries/collections.ts'
import type { Trait } from '../../queries/nfts.ts'
import classes from './TraitFilters.module.css'
import { TraitPanel } from './TraitPanel.tsx'

type Props = {
  collection: Collection
  /** Whether the panel is shown. */
  open: boolean
  traits: readonly Trait[]
  onChange(traits: readonly Trait[]): void
}

const panel = 'trait-panel'

export function TraitsButton({ open, onClick }: { open: boolean; onClick(): void }) {
  return (
    <button
      type="button"
      className={classes.open}
      aria-expanded={open}
      aria-controls={panel}
      onClick={onClick}
    >
      Traits
      <IconChevronDown size={16} stroke={1.6} aria-hidden />
    </button>
  )
}

/** The traits that tokens must have: a panel to choose from, and those chosen. */
export function TraitFilters({ collection, open, traits, onChange }: Props) {
  return (
    <>
      <div id={panel}>
        {open && <TraitPanel collection={collection} traits={traits} onChange={onChange} />}
      </div>
      {traits.length > 0 && (
        <div className={classes.chosen}>
          {traits.map((trait) => (
            <button
              key={`${trait.trait_type} ${trait.value}`}
              type="button"
              className={classes.chip}
              title={`Remove ${trait.trait_type}: ${trait.value}`}
              onClick={() => onChange(traits.filter((each) => each !== trait))}
            >
              <span className={classes.chipText}>
                {trait.trait_type}: {trait.value}
              </span>
              <IconX size={14} stroke={1.8} aria-hidden />
            </button>
          ))}
          {traits.length > 1 && (
            <button type="button" className={classes.clear} onClick={() => onChange([])}>
              Clear all
            </button>
          )}
        </div>
      )}
    </>
  )
}
