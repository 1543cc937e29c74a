import { useQuery } from '@tanstack/react-query'
import { LoadErrorNote } from '../../components/LoadError.tsx'
import { supportRequestsQuery } from '../../queries/support.ts'
import { RequestItem } from './RequestItem.tsx'
import classes from './RequestList.module.css'

export function RequestList() {
  const { data: requests, isError, refetch } = useQuery(supportRequestsQuery)
  return (
    <section aria-labelledby="your-requests" aria-busy={!requests && !isError}>
      <h2 className={classes.title} id="your-requests">
        Your requests
      </h2>
      {requests ? (
        requests.length > 0 ? (
          <ul className={classes.list}>
            {requests.map((request) => (
              <RequestItem key={request.uuid} request={request} />
            ))}
          </ul>
        ) : (
          <p className={classes.note}>You have not sent any requests yet.</p>
        )
      ) : isError ? (
        <LoadErrorNote className={classes.note} what="Your requests" size="sm" onRetry={refetch} />
      ) : (
        <div className={classes.list} role="status" aria-label="Loading your requests">
          <div className={classes.skeleton} />
          <div className={classes.skeleton} />
          <div className={classes.skeleton} />
        </div>
      )}
    </section>
  )
}
