import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Address } from '../components/Address.tsx'
import { Button } from '../components/Button.ts'
import { LoadErrorNote } from '../components/LoadError.tsx'
import { ShowMore } from '../components/ShowMore.tsx'
import { Skeleton } from '../components/Skeleton.tsx'
import { formatCount } from '../format/number.ts'
import type { ShownCollection } from '../queries/collections.ts'
import { skippedQuery } from '../queries/hallmark.ts'
import classes from './Section.module.css'

/** The logs that could not be read: where they are, and why. */
export function SkippedLogs({ collection, count }: { collection: ShownCollection; count: number }) {
  const [opened, setOpened] = useState(false)
  const query = useInfiniteQuery({ ...skippedQuery(collection), enabled: opened })
  const logs = query.data?.pages.flatMap((page) => page.logs)
  return (
    <section className={classes.section} aria-labelledby="hallmark-skipped">
      <h3 className={classes.title} id="hallmark-skipped">
        {count === 1 ? '1 log' : `${formatCount(count)} logs`} could not be read
      </h3>
      {!opened ? (
        <Button variant="default" fullWidth onClick={() => setOpened(true)}>
          Show them
        </Button>
      ) : logs ? (
        <>
          <ul className={classes.rows} aria-label="Logs that could not be read">
            {logs.map(({ block, log_index, transaction_hash, reason }) => (
              <li key={`${block} ${log_index}`} className={classes.row}>
                <div className={classes.log}>
                  <p>{reason}</p>
                  <p className={classes.detail}>
                    <span className="figure">
                      Block {formatCount(block)}, log {formatCount(log_index)}
                    </span>
                    <Address value={transaction_hash} chain={collection.contract_chain} kind="transaction" />
                  </p>
                </div>
              </li>
            ))}
          </ul>
          <ShowMore query={query} variant="default" fullWidth />
        </>
      ) : query.isError ? (
        <LoadErrorNote className={classes.message} what="The logs" size="sm" onRetry={query.refetch} />
      ) : (
        <div role="status" aria-label="Loading">
          <Skeleton height="120px" />
        </div>
      )}
    </section>
  )
}
