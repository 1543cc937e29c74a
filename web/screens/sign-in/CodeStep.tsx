import { type SubmitEvent, useId, useState } from 'react'
import { config } from '../../client/config.ts'
import { Button } from '../../components/Button.ts'
import { useBusy } from '../../hooks/use-busy.ts'
import { devInboxPath } from '../../paths.ts'
import type { Tokens } from '../../storage/storage.ts'
import { notifySuccess } from '../../toasts.ts'
import { CodeBoxes } from './CodeBoxes.tsx'
import { type Boxes, codeLength, codeOf, emptyBoxes } from './code-boxes.ts'
import { confirmCode } from './confirm-code.ts'
import classes from './SignIn.module.css'
import { sendCode } from './send-code.ts'
import type { SentCode } from './sent-code.ts'
import { useSecondsUntil } from './use-seconds-until.ts'

type Props = {
  sent: SentCode
  onSent(code: SentCode): void
  onTokens(tokens: Tokens): Promise<void>
  onBack(): void
}

export function CodeStep({ sent, onSent, onTokens, onBack }: Props) {
  const [boxes, setBoxes] = useState(emptyBoxes)
  const [error, setError] = useState('')
  const [confirming, confirm] = useBusy()
  const [resending, resend] = useBusy()
  const waitS = useSecondsUntil(sent.resendAt)
  const id = useId()

  const send = (entered: Boxes) =>
    confirm(async () => {
      const code = codeOf(entered)
      if (code.length < codeLength) {
        setError('Enter all six digits.')
        return setBoxes({ ...entered, focus: entered.digits.indexOf('') })
      }
      const outcome = await confirmCode(sent.token, code)
      if ('access' in outcome) return onTokens(outcome)
      setError(outcome.message)
      setBoxes(outcome.codeRefused ? { ...emptyBoxes } : { ...entered })
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
      const outcome = await sendCode(sent.email)
      if ('token' in outcome) {
        onSent(outcome)
        setError('')
        notifySuccess('We sent a new code.')
      } else {
        setError(outcome.message)
        if (outcome.retryAt) onSent({ ...sent, resendAt: outcome.retryAt })
      }
      setBoxes({ ...emptyBoxes })
    })

  return (
    <form onSubmit={submit} noValidate aria-busy={confirming}>
      <h1>Enter the code</h1>
      <p className={classes.lead} id={`${id}-lead`}>
        We sent a one-time code to <strong className={classes.email}>{sent.email}</strong>
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
        <button type="button" className={classes.quiet} onClick={onBack}>
          Use another e-mail
        </button>
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
