import { formatCount } from '../../format/number.ts'
import classes from './Collectibles.module.css'

/** Says so if a table does not list everybody. */
export function LargestOf({
  shown,
  total,
  what,
}: {
  shown: number | undefined
  total: number
  what: string
}) {
  if (shown === undefined || shown >= total) return null
  return (
    <p className={classes.note}>
      The {formatCount(shown)} largest of {formatCount(total)} {what}. The exported file has the others, too.
    </p>
  )
}
