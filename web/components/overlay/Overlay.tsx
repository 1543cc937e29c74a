import { Loader } from '@mantine/core'
import { createPortal } from 'react-dom'
import classes from './Overlay.module.css'

/** Covers the whole screen while something is saved. */
export function Overlay({ text }: { text: string }) {
  return createPortal(
    <div className={classes.overlay} role="status">
      <Loader size="sm" />
      {text}
    </div>,
    document.body,
  )
}
