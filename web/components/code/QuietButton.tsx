import type { ReactNode } from 'react'
import classes from './CodeForm.module.css'

/** A button that looks like a link, beside the one that asks for another code. */
export function QuietButton({ onClick, children }: { onClick(): void; children: ReactNode }) {
  return (
    <button type="button" className={classes.quiet} onClick={onClick}>
      {children}
    </button>
  )
}
