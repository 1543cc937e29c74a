import { type ReactNode, useState } from 'react'
import { failureText } from '../../client/failure-text.ts'
import { report } from '../../client/report.ts'
import { useBusy } from '../../hooks/use-busy.ts'
import { Button } from '../Button.ts'
import classes from './Dialog.module.css'
import { Dialog } from './Dialog.tsx'
import { Overlay } from './Overlay.tsx'

type Props = {
  title: string
  text: ReactNode
  opened: boolean
  /** What the two buttons say. */
  no?: string
  yes: string
  /** Shown over the page while it is done. */
  doing?: string
  onNo(): void
  /** What fails is said in the dialog. */
  onYes(): Promise<void> | void
  returnFocus?: boolean
  children?: ReactNode
}

/** Asks before something is done that cannot be taken back. */
export function Question({
  title,
  text,
  opened,
  no = 'Keep',
  yes,
  doing,
  onNo,
  onYes,
  returnFocus = true,
  children,
}: Props) {
  const [error, setError] = useState('')
  const [busy, run] = useBusy()
  const leave = () => {
    setError('')
    onNo()
  }
  const go = () =>
    run(async () => {
      try {
        await onYes()
      } catch (failure) {
        report(failure)
        setError(failureText(failure))
      }
    })
  return (
    <>
      <Dialog title={title} opened={opened} onClose={busy ? null : leave} returnFocus={returnFocus}>
        <p className={classes.text}>{text}</p>
        {children}
        {error && (
          <p className={classes.error} role="alert">
            {error}
          </p>
        )}
        <div className={classes.actions}>
          <Button variant="default" data-autofocus onClick={leave}>
            {no}
          </Button>
          <Button onClick={go}>{yes}</Button>
        </div>
      </Dialog>
      {busy && doing && <Overlay text={doing} />}
    </>
  )
}
