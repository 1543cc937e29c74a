import { Skeleton } from '../Skeleton.tsx'
import { Spinner } from '../Spinner.ts'
import classes from './Preview.module.css'

/** The skeleton of the page. */
export function PreviewLoading() {
  return (
    <div className={classes.preview} aria-busy="true">
      <header className={classes.heading}>
        <h1 className={`${classes.name} ${classes.waiting}`}>
          <span className={classes.unseen}>Asset</span>
        </h1>
      </header>
      <div className={classes.column}>
        <div className={`${classes.media} ${classes.loading}`} role="status">
          <Spinner size="sm" />
          Loading
        </div>
        <WaitingList />
      </div>
      <div className={classes.column}>
        <div className={`${classes.card} ${classes.waitingCard} ${classes.waitingChart}`}>
          <Skeleton width="120px" height="16px" />
          <Skeleton className={classes.waitingRest} height="auto" />
        </div>
        <WaitingList />
      </div>
    </div>
  )
}

const lines = ['80%', '55%', '70%', '45%', '75%', '60%', '50%']

function WaitingList() {
  return (
    <div className={`${classes.card} ${classes.waitingCard} ${classes.waitingInfo}`}>
      <Skeleton width="120px" height="16px" />
      {lines.map((width) => (
        <Skeleton key={width} width={width} height="14px" />
      ))}
    </div>
  )
}
