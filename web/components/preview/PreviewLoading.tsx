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
        <div className={`${classes.card} ${classes.waitingInfo}`} />
      </div>
      <div className={classes.column}>
        <div className={`${classes.card} ${classes.waitingChart}`} />
        <div className={`${classes.card} ${classes.waitingInfo}`} />
      </div>
    </div>
  )
}
