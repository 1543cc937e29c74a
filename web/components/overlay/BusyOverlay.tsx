import { createPortal } from 'react-dom'
import { Spinner } from '../Spinner.ts'
import classes from './BusyOverlay.module.css'

/** Covers the whole screen while something is saved. */
export function BusyOverlay({ text }: { text: string }) {
  return createPortal(
    <div className={classes.overlay} role="status">
      <span className={classes.note}>
        <Spinner size="sm" />
        {text}
      </span>
    </div>,
    document.body,
  )
}
