import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
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
        <div className={classes.note}>
          <p>Your requests could not be loaded.</p>
          <Button variant="default" size="sm" onClick={() => refetch()}>
            Try again
          </Button>
        </div>
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
