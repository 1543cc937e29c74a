import type { SharePanel } from '#api/share-panels.ts'
import classes from '../../analytics/Analytics.module.css'
import { Skeleton } from '../../components/Skeleton.tsx'
import share from './Share.module.css'

/** The skeleton, at the size of what is to come. */
export function WaitingPanels({ panels }: { panels: readonly SharePanel[] }) {
  const parts = panels.filter((panel) => panel !== 'cards' && panel !== 'daily')
  return (
    <div className={classes.page} role="status" aria-label="Loading the figures" aria-busy="true">
      {panels.includes('cards') && (
        <div className={classes.cards}>
          {[1, 2, 3, 4].map((card) => (
            <Skeleton key={card} height="116px" />
          ))}
        </div>
      )}
      {panels.includes('daily') && <WaitingChart />}
      <div className={share.parts}>
        {parts.map((panel) => (
          <WaitingChart key={panel} />
        ))}
      </div>
    </div>
  )
}

function WaitingChart() {
  return (
    <div className={classes.waiting}>
      <Skeleton width="140px" height="18px" />
      <Skeleton className={classes.waitingChart} height="auto" />
    </div>
  )
}
