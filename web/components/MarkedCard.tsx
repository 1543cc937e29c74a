import { type ReactNode, useId } from 'react'
import classes from './MarkedCard.module.css'

type Props = { icon: ReactNode; title: string; text: string; wide?: boolean; children: ReactNode }

/** One thing to do, with a mark above its title. */
export function MarkedCard({ icon, title, text, wide = false, children }: Props) {
  const heading = useId()
  return (
    <section className={classes.card} data-wide={wide} aria-labelledby={heading}>
      <span className={classes.mark}>{icon}</span>
      <h2 className={classes.title} id={heading}>
        {title}
      </h2>
      <p className={classes.text}>{text}</p>
      {children}
    </section>
  )
}
