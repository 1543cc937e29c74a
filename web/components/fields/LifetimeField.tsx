import { SelectField } from './SelectField.tsx'

const lifetimes = [
  { value: '30', label: 'After 30 days' },
  { value: '90', label: 'After 90 days' },
  { value: '365', label: 'After a year' },
  { value: '', label: 'Never' },
]

type Props = {
  /** Days as text; empty: it does not end by itself. */
  value: string
  onChange(value: string): void
  error: string | undefined
  /** A choice before these. */
  first?: { value: string; label: string }
}

/** When something that opens a door ends by itself. */
export function LifetimeField({ first, ...props }: Props) {
  const choices = first ? [first, ...lifetimes] : lifetimes
  return <SelectField label="It ends" name="expires_in_days" choices={choices} {...props} />
}
