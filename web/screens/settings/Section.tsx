import { type ReactNode, useId } from 'react'
import classes from './Section.module.css'

type Props = {
  title: string
  text: string
  /** The title names a group of checkboxes. */
  group?: boolean
  children: ReactNode
}

/** A part of the form: description on the left, fields on the right. */
export function Section({ title, text, group = false, children }: Props) {
  const id = useId()
  return (
    <div className={classes.section}>
      <div>
        <h2 id={`${id}-title`} className={classes.title}>
          {title}
        </h2>
        <p id={`${id}-text`} className={classes.text}>
          {text}
        </p>
      </div>
      {group ? (
        <fieldset className={classes.group} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
          {children}
        </fieldset>
      ) : (
        children
      )}
    </div>
  )
}
