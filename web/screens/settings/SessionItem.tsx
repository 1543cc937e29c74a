import { report } from '../../client/report.ts'
import { Badge } from '../../components/Badge.tsx'
import { Button } from '../../components/Button.ts'
import { Timestamp } from '../../components/Timestamp.tsx'
import { useBusy } from '../../hooks/use-busy.ts'
import { endSession, type Session } from '../../queries/sessions.ts'
import { notifyError, notifySuccess } from '../../toasts.ts'
import classes from './Sessions.module.css'

export function SessionItem({ session, onEnded }: { session: Session; onEnded(): void }) {
  const { id, browser, address, created_at, used_at, current } = session
  const [ending, run] = useBusy()

  const end = () =>
    run(async () => {
      try {
        await endSession(id)
        onEnded()
        notifySuccess('The session has ended.')
      } catch (error) {
        report(error)
        notifyError('The session could not be ended. Please try again.')
      }
    })

  return (
    <li className={classes.session}>
      <div className={classes.about}>
        <p className={classes.browser}>
          <span>{browser}</span>
          {current && <Badge text="This session" tone="active" />}
        </p>
        <p className={classes.address}>{address || 'Unknown address'}</p>
        <dl className={classes.times}>
          <div>
            <dt>Signed in</dt>
            <dd>
              <Timestamp time={created_at} />
            </dd>
          </div>
          <div>
            <dt>Last used</dt>
            <dd>
              <Timestamp time={used_at} />
            </dd>
          </div>
        </dl>
      </div>
      {!current && (
        <Button
          variant="default"
          size="sm"
          loading={ending}
          aria-label={`End session: ${browser}, ${address || 'unknown address'}`}
          onClick={end}
        >
          End
        </Button>
      )}
    </li>
  )
}
