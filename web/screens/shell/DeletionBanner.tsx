import { IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { failureText } from '../../client/failure-text.ts'
import { report } from '../../client/report.ts'
import { Button } from '../../components/Button.ts'
import banner from '../../components/ConnectionBanner.module.css'
import { formatMinute } from '../../format/time.ts'
import { useBusy } from '../../hooks/use-busy.ts'
import { accountQuery, keepAccount } from '../../queries/account.ts'
import { notifyError, notifySuccess } from '../../toasts.ts'
import classes from './DeletionBanner.module.css'

/** Says on every page that the account will be deleted, for as long as that can be taken back. */
export function DeletionBanner() {
  const { data } = useQuery(accountQuery)
  return <div role="status">{data?.delete_at && <ToBeDeleted at={new Date(data.delete_at)} />}</div>
}

function ToBeDeleted({ at }: { at: Date }) {
  const [busy, run] = useBusy()
  const keep = () =>
    run(async () => {
      try {
        await keepAccount()
        notifySuccess('Your account stays.')
      } catch (error) {
        report(error)
        notifyError(failureText(error))
      }
    })
  return (
    <div className={`${banner.banner} ${classes.banner}`}>
      <IconUserOff className={classes.icon} size={18} stroke={1.75} aria-hidden />
      <p className={banner.text}>
        <strong>Your account will be deleted</strong> on{' '}
        <time dateTime={at.toISOString()}>{formatMinute(at)}</time>.
      </p>
      <Button size="compact-sm" variant="default" loading={busy} onClick={keep}>
        Keep my account
      </Button>
    </div>
  )
}
