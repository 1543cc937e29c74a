import { IconPlus, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../components/Button.ts'
import { TextField } from '../../../components/fields/TextField.tsx'
import { IconButton } from '../../../components/IconButton.tsx'
import type { DraftTrait } from './draft.ts'
import classes from './TraitFields.module.css'

type Props = {
  traits: readonly DraftTrait[]
  error: string | undefined
  onChange(traits: DraftTrait[]): void
}

export function TraitFields({ traits, error, onChange }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)

  const add = () => {
    const id = 1 + Math.max(0, ...traits.map((trait) => trait.id))
    // At once, so that there is a field to put the focus into.
    flushSync(() => onChange([...traits, { id, label: '', value: '', percent: '' }]))
    list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus()
  }
  const change = (id: number, part: Partial<DraftTrait>) =>
    onChange(traits.map((trait) => (trait.id === id ? { ...trait, ...part } : trait)))
  const remove = (id: number) => {
    onChange(traits.filter((trait) => trait.id !== id))
    addButton.current?.focus()
  }

  return (
    <>
      {traits.length === 0 ? (
        <p className={classes.none}>What sets this item apart, such as Metal: Gold.</p>
      ) : (
        <ul ref={list} className={classes.list}>
          {traits.map(({ id, label, value, percent }, index) => (
            <li key={id}>
              <fieldset className={classes.trait} aria-label={`Trait ${index + 1}`}>
                <TextField label="Label" value={label} onChange={(text) => change(id, { label: text })} />
                <TextField label="Value" value={value} onChange={(text) => change(id, { value: text })} />
                <TextField
                  label="Percent"
                  placeholder="2.5%"
                  value={percent}
                  onChange={(text) => change(id, { percent: text })}
                />
                <IconButton
                  label={`Remove trait ${index + 1}`}
                  className={classes.remove}
                  onClick={() => remove(id)}
                >
                  <IconX size={16} aria-hidden />
                </IconButton>
              </fieldset>
            </li>
          ))}
        </ul>
      )}
      <p className={classes.error} role="alert">
        {error}
      </p>
      <Button
        ref={addButton}
        variant="default"
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        onClick={add}
      >
        Add Trait
      </Button>
    </>
  )
}
