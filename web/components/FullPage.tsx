import type { ReactNode } from 'react'
import classes from './FullPage.module.css'
import { Hallmark } from './Hallmark.tsx'

/** One message in the centre, and links to go on. */
export function FullPage({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className={classes.page}>
      <Hallmark size={48} />
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.text}>{text}</p>
      <div className={classes.actions}>{children}</div>
    </div>
  )
}
