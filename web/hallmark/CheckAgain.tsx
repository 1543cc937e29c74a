import { useState } from 'react'
import { failureText } from '../client/failure-text.ts'
import { Button } from '../components/Button.ts'
import { useBusy } from '../hooks/use-busy.ts'
import type { ShownCollection } from '../queries/collections.ts'
import { checkAgain } from '../queries/hallmark.ts'
import classes from './Actions.module.css'

/** Asks the contract once more. If the server has done so a moment ago, it says how long to wait. */
export function CheckAgain({ collection, isChecking }: { collection: ShownCollection; isChecking: boolean }) {
  const [busy, run] = useBusy()
  const [failure, setFailure] = useState('')
  const check = () =>
    run(async () => {
      setFailure('')
      await checkAgain(collection).catch((error) => setFailure(failureText(error)))
    })
  return (
    <div className={classes.action}>
      <Button variant="default" loading={busy || isChecking} onClick={check}>
        Check again
      </Button>
      <span className={classes.said} role="status">
        {isChecking && 'The contract is being asked …'}
      </span>
      {failure && (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
    </div>
  )
}
