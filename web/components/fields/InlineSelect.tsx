import { IconChevronDown } from '@tabler/icons-react'
import classes from './InlineSelect.module.css'

type Props<T extends string> = {
  label: string
  choices: readonly { value: T; label: string }[]
  value: T
  onChange(value: T): void
}

/** A native select with its label beside it. */
export function InlineSelect<T extends string>({ label, choices, value, onChange }: Props<T>) {
  return (
    <label className={classes.picker}>
      <span className={classes.label}>{label}</span>
      <span className={classes.box}>
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
        <IconChevronDown className={classes.chevron} size={16} stroke={1.6} aria-hidden />
      </span>
    </label>
  )
}
