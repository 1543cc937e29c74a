import type { ReactNode } from 'react'
import classes from './EmptyState.module.css'
import { Hallmark } from './Hallmark.tsx'

/** What a screen shows instead of its content: one sentence and, if there is one, an action. */
export function EmptyState({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <div className={classes.empty}>
      <span className={classes.mark}>
        <Hallmark size={36} />
      </span>
      <p className={classes.text}>{text}</p>
      {action}
    </div>
  )
}
