import classes from '../../analytics/Analytics.module.css'
import { PeriodChoice, usePeriod } from '../../analytics/PeriodChoice.tsx'
import { periodLabel } from '../../analytics/period.ts'
import { earningLabels } from '../../collections/card-labels.ts'
import { Skeleton } from '../../components/Skeleton.tsx'
import { StatCard } from '../../components/StatCard.tsx'
import { Heading } from './Heading.tsx'

/** The skeleton, before the collection is known. */
export function WaitingScreen() {
  const note = periodLabel(usePeriod())
  return (
    <div aria-busy="true">
      <Heading collections={undefined} collection={null} control={<PeriodChoice />} />
      <div className={classes.page}>
        <div className={classes.cards}>
          {earningLabels.map((label) => (
            <StatCard key={label} label={label} value="--" note={note} busy />
          ))}
        </div>
        <div className={classes.waiting}>
          <Skeleton width="140px" height="18px" />
          <Skeleton className={classes.waitingChart} height="auto" />
        </div>
        <div className={classes.three}>
          {[1, 2, 3].map((part) => (
            <div key={part} className={classes.waiting}>
              <Skeleton width="140px" height="18px" />
              <Skeleton className={classes.waitingChart} height="auto" />
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
