import classes from './Picker.module.css'

type Props<T extends string> = {
  label: string
  choices: readonly { value: T; label: string }[]
  value: T
  onChange(value: T): void
}

/** One of several choices, with its label beside it. */
export function Picker<T extends string>({ label, choices, value, onChange }: Props<T>) {
  return (
    <label className={classes.picker}>
      <span className={classes.label}>{label}</span>
      <select
        className={classes.select}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value as T)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  )
}
