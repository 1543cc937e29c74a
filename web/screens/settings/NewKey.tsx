import { useEffect, useRef } from 'react'
import { apiUrl } from '../../client/config.ts'
import { Button } from '../../components/Button.ts'
import { CopyLine } from '../../components/CopyLine.tsx'
import dialog from '../../components/overlay/Dialog.module.css'
import classes from './NewKey.module.css'

/** The key, this once, and a line to try it with. */
export function NewKey({ value, onDone }: { value: string; onDone(): void }) {
  const done = useRef<HTMLButtonElement>(null)
  // The form that had it is gone.
  useEffect(() => done.current?.focus(), [])
  return (
    <div className={dialog.form}>
      <p className={classes.warning}>
        Copy it now: it is shown this once. We keep only a fingerprint of it, and cannot show it again.
      </p>
      <CopyLine label="Key" what="the key" text={value} />
      <CopyLine
        label="Try it in a terminal"
        what="the command"
        text={`curl ${apiUrl('/api/collections')} -H 'Authorization: Bearer ${value}'`}
      />
      <div className={dialog.actions}>
        <Button ref={done} onClick={onDone}>
          I have stored it
        </Button>
      </div>
    </div>
  )
}
