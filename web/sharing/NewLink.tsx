import { useEffect, useRef } from 'react'
import { Button } from '../components/Button.ts'
import { CopyLine } from '../components/CopyLine.tsx'
import dialog from '../components/overlay/Dialog.module.css'
import { paths } from '../paths.ts'
import classes from './NewLink.module.css'

/** The link, this once. */
export function NewLink({ token, onDone }: { token: string; onDone(): void }) {
  const done = useRef<HTMLButtonElement>(null)
  // The form that had it is gone.
  useEffect(() => done.current?.focus(), [])
  const url = `${window.location.origin}${paths.share}#${token}`
  return (
    <div className={dialog.form}>
      <p className={classes.note}>
        Copy it now: it is shown this once. We keep only a fingerprint of it. If you lose it, make a new one.
        In the settings you change what it shows, and end it.
      </p>
      <CopyLine label="Link" what="the link" text={url} />
      <div className={dialog.actions}>
        <Button ref={done} onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  )
}
