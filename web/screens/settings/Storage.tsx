import { useInfiniteQuery } from '@tanstack/react-query'
import { LoadErrorNote } from '../../components/LoadError.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { formatBytes } from '../../format/bytes.ts'
import { unusedUploadsQuery } from '../../queries/uploads.ts'
import { SectionCard } from './SectionCard.tsx'
import classes from './Storage.module.css'
import { UnusedUploads } from './UnusedUploads.tsx'

/** How much of the account's storage is used, and what of it nobody needs. */
export function Storage() {
  const list = useInfiniteQuery(unusedUploadsQuery)
  // Each page has the figures of its own moment.
  const newest = list.data?.pages[0]
  return (
    <SectionCard
      title="Storage"
      text="Pictures of your drafts, collections and profile, and the attachments of your support requests."
      isBusy={list.isPending}
    >
      <div>
        {newest ? (
          <>
            <Usage used={newest.used_bytes} quota={newest.quota_bytes} />
            <UnusedUploads list={list} newest={newest} />
          </>
        ) : list.isError ? (
          <LoadErrorNote className={classes.failed} what="Your storage" size="sm" onRetry={list.refetch} />
        ) : (
          <>
            <p className={classes.usage}>
              <Skeleton width="180px" />
            </p>
            <div className={classes.bar} />
            <p className={classes.unused}>
              <Skeleton width="240px" />
            </p>
          </>
        )}
      </div>
    </SectionCard>
  )
}

function Usage({ used, quota }: { used: number; quota: number }) {
  const percent = Math.min(100, (used / quota) * 100)
  return (
    <>
      <p className={`${classes.usage} figure`}>
        {formatBytes(used, { decimalBelow: 100 })} of {formatBytes(quota)} used
      </p>
      <div className={classes.bar} aria-hidden>
        <span className={classes.filled} style={{ width: `${percent}%` }} />
      </div>
    </>
  )
}
