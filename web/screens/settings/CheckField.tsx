import classes from './CheckField.module.css'

type Props = {
  label: string
  name: string
  checked: boolean
  onChange(checked: boolean): void
  disabled?: boolean
}

export function CheckField({ label, onChange, ...props }: Props) {
  return (
    <label className={classes.check}>
      <input type="checkbox" {...props} onChange={(event) => onChange(event.currentTarget.checked)} />
      {label}
    </label>
  )
}
