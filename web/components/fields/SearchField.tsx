import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { Ref } from 'react'
import fieldClasses from './Field.module.css'
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
    <TextInput
      {...props}
      className={classes.field}
      classNames={{ input: `${fieldClasses.input} ${classes.input}` }}
      size="sm"
      type="search"
      aria-label={label}
      leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
