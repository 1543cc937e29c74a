import { useEffect, useState } from 'react'
import { formatAgo, formatDay, formatMinute } from '../format/time.ts'
import classes from './Timestamp.module.css'

/** A time as a day and how long ago that was, with the exact minute on hover. */
export function Timestamp({ time }: { time: string }) {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])
  const moment = new Date(time)
  return (
    <time dateTime={time} title={formatMinute(moment)} className={classes.when}>
      {formatDay(moment)} <span className={classes.ago}>{formatAgo(moment, now)}</span>
    </time>
  )
}
