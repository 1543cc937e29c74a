import { type ReactNode, useId } from 'react'
import classes from './Section.module.css'

type Props = {
  title: string
  text: string
  /** The title names a group of checkboxes. */
  group?: boolean
  children: ReactNode
}

/** A part of the form: what it is about at the left, its fields at the right. */
export function Section({ title, text, group = false, children }: Props) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={`${id}-title`}>
      <div className={classes.about}>
        <h2 id={`${id}-title`} className={classes.title}>
          {title}
        </h2>
        <p id={`${id}-text`} className={classes.text}>
          {text}
        </p>
      </div>
      {group ? (
        <div role="group" aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
          {children}
        </div>
      ) : (
        children
      )}
    </section>
  )
}
