import { IconMinus, IconPlus } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { IconButton } from '../IconButton.tsx'
import classes from './StepperField.module.css'
import { TextField } from './TextField.tsx'

type Props = ComponentProps<typeof TextField> & {
  /** What the two buttons are called. */
  steps: { less: string; more: string }
  onStep(by: 1 | -1): void
}

/** A number to type, with a button for one less and one for one more. */
export function StepperField({ steps, onStep, ...field }: Props) {
  return (
    <TextField
      inputMode="numeric"
      autoComplete="off"
      {...field}
      rightSectionWidth={76}
      rightSection={
        <span className={classes.steps}>
          <IconButton label={steps.less} onClick={() => onStep(-1)}>
            <IconMinus size={16} stroke={1.75} aria-hidden />
          </IconButton>
          <IconButton label={steps.more} onClick={() => onStep(1)}>
            <IconPlus size={16} stroke={1.75} aria-hidden />
          </IconButton>
        </span>
      }
    />
  )
}
