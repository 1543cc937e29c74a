import { ProgressBar } from '../components/ProgressBar.tsx'
import { formatCount } from '../format/number.ts'
import { formatTimeLeft } from '../format/time.ts'
import type { Collection } from '../queries/collections.ts'
import classes from './Indexing.module.css'
import { readingText } from './reading-text.ts'

/** Progress of the backfill, while the screen shows what is known so far. */
export function Indexing({ collection }: { collection: Collection }) {
  const { collection_name, indexing, reading, trouble } = collection
  const way = readingText(collection)
  if (trouble) return <span className={classes.trouble}>{trouble}</span>
  if (!indexing) return <span>Waiting to be indexed</span>
  const parts = [
    `Indexing … ${indexing.percent}%`,
    `${formatCount(indexing.events)} ${indexing.events === 1 ? 'event' : 'events'}`,
    ...(indexing.seconds_left === null ? [] : [formatTimeLeft(indexing.seconds_left)]),
    ...(way ? [way] : []),
  ]
  return (
    <span className={classes.indexing}>
      <ProgressBar
        className={classes.bar}
        label={`Indexing ${collection_name}`}
        max={100}
        value={indexing.percent}
      />
      <span className="figure">{parts.join(' · ')}</span>
      {reading?.hopeless && <span className={classes.trouble}>{reading.hopeless}</span>}
    </span>
  )
}
