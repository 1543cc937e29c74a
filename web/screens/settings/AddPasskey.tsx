import { useState } from 'react'
import { knowsPasskeys } from '../../client/knows-passkeys.ts'
import { makePasskey, tryPasskey } from '../../client/passkeys.ts'
import { Button } from '../../components/Button.ts'
import { withConfirmation } from '../../confirm/with-confirmation.ts'
import { useBusy } from '../../hooks/use-busy.ts'
import { addPasskey, askForPasskey } from '../../queries/passkeys.ts'
import { notifySuccess } from '../../toasts.ts'
import classes from './Sessions.module.css'

/** Below the list of passkeys. */
export function AddPasskey({ isFirst }: { isFirst: boolean }) {
  const [error, setError] = useState('')
  const [adding, run] = useBusy()
  if (!knowsPasskeys())
    return (
      <p className={classes.none}>
        This browser has no passkeys here. They need https or localhost, and a name instead of an IP address.
      </p>
    )

  const add = () =>
    run(async () => {
      setError('')
      const failure = await tryPasskey(async () => {
        const response = await makePasskey(await withConfirmation(askForPasskey))
        await withConfirmation(() => addPasskey(response))
        notifySuccess('The passkey was added.')
      })
      setError(failure)
    })
  return (
    <div className={classes.foot}>
      <p className={classes.count}>{isFirst && 'You have no passkeys.'}</p>
      <Button size="sm" loading={adding} onClick={add}>
        Add a passkey
      </Button>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
