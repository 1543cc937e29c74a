import { createPortal } from 'react-dom'
import { Spinner } from '../Spinner.ts'
import classes from './Overlay.module.css'

/** Covers the whole screen while something is saved. */
export function Overlay({ text }: { text: string }) {
  return createPortal(
    <div className={classes.overlay} role="status">
      <Spinner size="sm" />
      {text}
    </div>,
    document.body,
  )
}
