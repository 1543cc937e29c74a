import { formatAgo, formatDay, formatMinute } from '../format/time.ts'
import { useNow } from '../hooks/use-now.ts'
import classes from './Timestamp.module.css'

/** A time as a day and how long ago that was, with the exact minute on hover. */
export function Timestamp({ time }: { time: string }) {
  const now = useNow(60_000)
  const moment = new Date(time)
  return (
    <time dateTime={time} title={formatMinute(moment)} className={classes.when}>
      {formatDay(moment)} <span className={classes.ago}>{formatAgo(moment, now)}</span>
    </time>
  )
}
