import type { ReactNode } from 'react'
import classes from './Page.module.css'

/** A screen of the dashboard: heading and content. */
export function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h1 className={classes.title}>{title}</h1>
      {children}
    </>
  )
}
