import type { Collection } from '../queries/collections.ts'
import classes from './Indexing.module.css'

const why =
  'An earlier version of Assay has made these figures. The past is read again in the background, and the new figures replace these when that is done.'

/** Beside figures that are to be replaced, for as long as they are shown. */
export function OlderReading({ collection: { older_reading } }: { collection: Collection }) {
  if (!older_reading) return null
  const { percent, trouble } = older_reading
  return (
    <>
      <span className="figure" title={why}>
        Older reading{percent !== null && `, ${percent}% read again`}
        <span className="visually-hidden">. {why}</span>
      </span>
      {trouble && <span className={classes.trouble}> · {trouble}</span>}
    </>
  )
}
