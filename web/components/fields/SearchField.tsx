import { IconSearch } from '@tabler/icons-react'
import type { Ref } from 'react'
import { LineInput } from './LineInput.tsx'
import classes from './SearchField.module.css'

type Props = {
  ref?: Ref<HTMLInputElement>
  label: string
  placeholder: string
  value: string
  onChange(text: string): void
  maxLength?: number
}

export function SearchField({ label, onChange, ...props }: Props) {
  return (
    <div className={classes.field}>
      <IconSearch className={classes.icon} size={16} stroke={1.6} aria-hidden />
      <LineInput
        {...props}
        className={classes.input}
        type="search"
        aria-label={label}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  )
}
