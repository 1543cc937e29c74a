import { useId } from 'react'
import classes from './CheckField.module.css'

type Props = {
  label: string
  name: string
  checked: boolean
  onChange(checked: boolean): void
  disabled?: boolean
  /** Below the label. */
  hint?: string
}

export function CheckField({ label, hint, onChange, ...props }: Props) {
  const id = useId()
  return (
    <div>
      <label className={classes.check}>
        <input
          type="checkbox"
          {...props}
          aria-describedby={hint && id}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        {label}
      </label>
      {hint && (
        <p id={id} className={classes.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
