import { useState } from 'react'
import { ConfirmationCancelled } from '../../client/confirmation-cancelled.ts'
import { failureText } from '../../client/failure-text.ts'
import { report } from '../../client/report.ts'
import { Button } from '../../components/Button.ts'
import { withConfirmation } from '../../confirm/with-confirmation.ts'
import { useBusy } from '../../hooks/use-busy.ts'
import { exportAccount } from '../../queries/account.ts'
import { notifySuccess } from '../../toasts.ts'
import { SectionCard } from './SectionCard.tsx'
import classes from './YourData.module.css'

/** A copy of everything, to keep or to take elsewhere. */
export function ExportData() {
  const [error, setError] = useState('')
  const [busy, run] = useBusy()
  const start = () =>
    run(async () => {
      setError('')
      try {
        await withConfirmation(exportAccount)
        notifySuccess('The download has begun.')
      } catch (failure) {
        if (failure instanceof ConfirmationCancelled) return
        report(failure)
        setError(failureText(failure))
      }
    })
  return (
    <SectionCard
      title="Export"
      text="Everything that Assay keeps of your account, to look into or to take elsewhere."
      isBusy={false}
    >
      <div className={classes.row}>
        <p className={classes.text}>
          One archive (.tar.gz) with your profile, collections, drafts, deployments, requests and activity as
          JSON, and your files.
        </p>
        <Button variant="default" size="sm" loading={busy} onClick={start}>
          Export your data
        </Button>
        {error && (
          <p className={classes.error} role="alert">
            {error}
          </p>
        )}
      </div>
    </SectionCard>
  )
}
