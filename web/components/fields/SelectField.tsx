import { NativeSelect } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { Choice } from './choices.ts'
import classes from './Field.module.css'

type Props<V extends string> = {
  label: string
  name: string
  choices: readonly (Choice & { value: V })[]
  value: V
  onChange(value: V): void
  error?: string | undefined
}

/** A native select, for a few choices. */
export function SelectField<V extends string>({ choices, onChange, ...props }: Props<V>) {
  return (
    <NativeSelect
      {...props}
      size="md"
      rightSection={<IconChevronDown size={16} stroke={1.6} aria-hidden />}
      data={choices.map(({ value, label }) => ({ value, label }))}
      onChange={({ currentTarget }) => onChange(currentTarget.value as V)}
      classNames={{ label: classes.label, input: classes.input, error: classes.error }}
    />
  )
}
