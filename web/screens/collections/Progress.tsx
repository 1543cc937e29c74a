import { OlderReading } from '../../collections/OlderReading.tsx'
import { readingText } from '../../collections/reading-text.ts'
import { ProgressBar } from '../../components/ProgressBar.tsx'
import { formatCount } from '../../format/number.ts'
import { formatTimeLeft } from '../../format/time.ts'
import type { Collection } from '../../queries/collections.ts'
import classes from './Progress.module.css'

/** Progress of the backfill, and what blocks it; empty once it is done. */
export function Progress({ collection }: { collection: Collection }) {
  const { collection_name, state, indexing, reading, trouble, older_reading } = collection
  const way = readingText(collection)
  return (
    <>
      {state === 'start' && <p className={classes.note}>Large contract: waits for processing</p>}
      {state === 'processing' &&
        (indexing ? (
          <>
            <ProgressBar
              className={classes.bar}
              label={`Indexing ${collection_name}`}
              max={100}
              value={indexing.percent}
            />
            <p className={`${classes.note} figure`}>
              {[
                `${indexing.percent}%`,
                `${formatCount(indexing.events)} ${indexing.events === 1 ? 'event' : 'events'}`,
                ...(indexing.seconds_left === null ? [] : [formatTimeLeft(indexing.seconds_left)]),
                ...(way ? [way] : []),
              ].join(', ')}
            </p>
          </>
        ) : (
          <p className={classes.note}>Waiting to start</p>
        ))}
      {reading?.hopeless && <p className={classes.trouble}>{reading.hopeless}</p>}
      {trouble && <p className={classes.trouble}>{trouble}</p>}
      {older_reading && (
        <p className={classes.note}>
          <OlderReading collection={collection} />
        </p>
      )}
    </>
  )
}
