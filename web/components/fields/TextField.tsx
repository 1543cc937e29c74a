import { TextInput, type TextInputProps } from '@mantine/core'
import classes from './Field.module.css'

type Props = Omit<TextInputProps, 'onChange' | 'classNames'> & {
  onChange?(text: string): void
  /** For addresses and the like. */
  mono?: boolean
}

/** A line of text with its label above, and a hint and what is wrong with it below. */
export function TextField({ onChange, mono = false, ...props }: Props) {
  const input = mono ? `${classes.input} ${classes.mono}` : classes.input
  return (
    <TextInput
      {...props}
      classNames={{ label: classes.label, input, description: classes.hint, error: classes.error }}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      onChange={(event) => onChange?.(event.currentTarget.value)}
    />
  )
}
