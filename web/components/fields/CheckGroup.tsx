import { type ReactNode, useId } from 'react'
import dialog from '../overlay/Dialog.module.css'
import classes from './CheckGroup.module.css'

type Props = { legend: string; error: string | undefined; children: ReactNode }

/** Check fields of one question, and what is wrong with the answer below. */
export function CheckGroup({ legend, error, children }: Props) {
  const id = useId()
  return (
    <fieldset className={classes.group} aria-describedby={error && id} aria-invalid={Boolean(error)}>
      <legend className={classes.legend}>{legend}</legend>
      {children}
      {error && (
        <p id={id} className={dialog.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
