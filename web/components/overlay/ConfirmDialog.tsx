import { type ReactNode, useState } from 'react'
import { ConfirmationCancelled } from '../../client/confirmation-cancelled.ts'
import { failureText } from '../../client/failure-text.ts'
import { report } from '../../client/report.ts'
import { useBusy } from '../../hooks/use-busy.ts'
import { Button } from '../Button.ts'
import { BusyOverlay } from './BusyOverlay.tsx'
import classes from './Dialog.module.css'
import { Dialog } from './Dialog.tsx'

type Props = {
  title: string
  text: ReactNode
  opened: boolean
  /** What the two buttons say. */
  cancelLabel?: string
  confirmLabel: string
  /** Shown over the page while it is done. */
  busyText?: string
  onCancel(): void
  /** An error is shown in the dialog. */
  onConfirm(): Promise<void> | void
  returnFocus?: boolean
  children?: ReactNode
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({
  title,
  text,
  opened,
  cancelLabel = 'Keep',
  confirmLabel,
  busyText,
  onCancel,
  onConfirm,
  returnFocus = true,
  children,
}: Props) {
  const [error, setError] = useState('')
  const [busy, run] = useBusy()
  const cancel = () => {
    setError('')
    onCancel()
  }
  const confirm = () =>
    run(async () => {
      try {
        await onConfirm()
      } catch (failure) {
        if (failure instanceof ConfirmationCancelled) return
        report(failure)
        setError(failureText(failure))
      }
    })
  return (
    <>
      <Dialog title={title} opened={opened} onClose={busy ? null : cancel} returnFocus={returnFocus}>
        <p className={classes.text}>{text}</p>
        {children}
        {error && (
          <p className={classes.error} role="alert">
            {error}
          </p>
        )}
        <div className={classes.actions}>
          <Button variant="default" data-autofocus onClick={cancel}>
            {cancelLabel}
          </Button>
          <Button onClick={confirm}>{confirmLabel}</Button>
        </div>
      </Dialog>
      {busy && busyText && <BusyOverlay text={busyText} />}
    </>
  )
}
