import { Textarea, type TextareaProps } from '@mantine/core'
import classes from './Field.module.css'

type Props = Omit<TextareaProps, 'onChange' | 'classNames'> & { onChange(text: string): void }

/** Text of several lines with its label above and what is wrong with it below. */
export function TextareaField({ onChange, ...props }: Props) {
  return (
    <Textarea
      size="md"
      {...props}
      classNames={{
        label: classes.label,
        input: classes.input,
        description: classes.hint,
        error: classes.error,
      }}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      resize="vertical"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
