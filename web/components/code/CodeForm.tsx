import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import { config } from '../../client/config.ts'
import { useBusy } from '../../hooks/use-busy.ts'
import { useSecondsUntil } from '../../hooks/use-seconds-until.ts'
import { devInboxPath } from '../../paths.ts'
import { Button } from '../Button.ts'
import { CodeBoxes } from './CodeBoxes.tsx'
import classes from './CodeForm.module.css'
import { type Boxes, codeLength, codeOf, emptyBoxes } from './code-boxes.ts'

/** Why a code was not taken. If it was refused, the boxes are emptied; else it may be sent again as it is. */
export type RefusedCode = { message: string; codeRefused: boolean }

type Props = {
  /** What stands above the boxes. */
  title?: ReactNode
  /** Where the code was sent to. */
  email: string
  /** When another code may be asked for, in milliseconds. */
  resendAt: number
  /** Gives nothing when the code was right. */
  onCode(code: string): Promise<RefusedCode | null>
  /** Gives what to say if no other code was sent. */
  onResend(): Promise<string>
  /** Beside the button that asks for another code. */
  children?: ReactNode
}

/** Asks for a code that was sent by mail. A whole code is tried at once. */
export function CodeForm({ title, email, resendAt, onCode, onResend, children }: Props) {
  const [boxes, setBoxes] = useState(emptyBoxes)
  const [error, setError] = useState('')
  const [confirming, confirm] = useBusy()
  const [resending, resend] = useBusy()
  const waitS = useSecondsUntil(resendAt)
  const id = useId()

  const send = (entered: Boxes) =>
    confirm(async () => {
      const code = codeOf(entered)
      if (code.length < codeLength) {
        setError('Enter all six digits.')
        return setBoxes({ ...entered, focus: entered.digits.indexOf('') })
      }
      const refused = await onCode(code)
      if (!refused) return
      setError(refused.message)
      setBoxes(refused.codeRefused ? { ...emptyBoxes } : { ...entered })
    })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void send(boxes)
  }
  const change = (next: Boxes) => {
    setBoxes(next)
    if (codeOf(next) === codeOf(boxes)) return
    setError('')
    if (codeOf(next).length === codeLength) void send(next)
  }
  const sendAgain = () =>
    resend(async () => {
      setError(await onResend())
      setBoxes({ ...emptyBoxes })
    })

  return (
    <form onSubmit={submit} noValidate aria-busy={confirming}>
      {title}
      <p className={classes.lead} id={`${id}-lead`}>
        We sent a one-time code to <strong className={classes.email}>{email}</strong>
      </p>
      <CodeBoxes
        boxes={boxes}
        onChange={change}
        readOnly={confirming}
        invalid={error !== ''}
        describedBy={`${id}-error ${id}-lead`}
      />
      <p className={classes.error} id={`${id}-error`}>
        {error}
      </p>
      <Button type="submit" fullWidth className={classes.submit} loading={confirming}>
        Confirm
      </Button>
      <div className={classes.others}>
        <button
          type="button"
          className={`${classes.quiet} figure`}
          disabled={waitS > 0 || resending}
          onClick={sendAgain}
        >
          {waitS > 0 ? `Resend code in ${waitS} s` : 'Resend code'}
        </button>
        {children}
      </div>
      {config.dev_inbox && (
        <p className={classes.hint}>
          Demo mode: your code is in the{' '}
          <a href={devInboxPath} target="_blank" rel="noreferrer">
            development inbox
          </a>
        </p>
      )}
    </form>
  )
}
