import { useId } from 'react'
import classes from './SegmentedControl.module.css'

type Props<T extends string> = {
  legend: string
  choices: readonly T[]
  value: T
  onChange(choice: NoInfer<T>): void
}

/** Radio buttons side by side. */
export function SegmentedControl<T extends string>({ legend, choices, value, onChange }: Props<T>) {
  const name = useId()
  return (
    <fieldset className={classes.segmented}>
      <legend className="visually-hidden">{legend}</legend>
      {choices.map((choice) => (
        <label key={choice} className={classes.choice}>
          <input type="radio" name={name} checked={choice === value} onChange={() => onChange(choice)} />
          {choice}
        </label>
      ))}
    </fieldset>
  )
}
