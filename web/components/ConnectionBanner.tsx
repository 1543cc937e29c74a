import { IconCloudOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { connection } from '../client/connection.ts'
import { formatAgo, formatMinute } from '../format/time.ts'
import { useNow } from '../hooks/use-now.ts'
import classes from './ConnectionBanner.module.css'

/** Says that the server does not answer, for as long as it does not. It is always there, so that it is read out when it fills. */
export function ConnectionBanner() {
  const isAnswering = useSyncExternalStore(connection.subscribe, connection.isAnswering)
  return <div role="status">{!isAnswering && <NoAnswer />}</div>
}

function NoAnswer() {
  const now = useNow(5_000)
  const heardAt = new Date(connection.heardAt())
  return (
    <div className={classes.banner}>
      <IconCloudOff className={classes.icon} size={18} stroke={1.75} aria-hidden />
      <p className={classes.text}>
        <strong>Assay does not answer.</strong> {/* The minutes go by unsaid. */}
        <span className={classes.since} aria-live="off">
          Last updated <time title={formatMinute(heardAt)}>{formatAgo(heardAt, now)}</time>.
        </span>
      </p>
    </div>
  )
}
