import { AssetCardSkeleton, assetTextHeight } from './AssetCard.tsx'
import classes from './LoadingAssets.module.css'
import type { View } from './use-assets-view.ts'

const cards = Array.from({ length: 12 }, (_, index) => `card ${index}`)

/** Cards of the size of those to come. */
export function LoadingAssets({ view }: { view: View }) {
  return (
    <div className={classes.loading}>
      <p className={classes.text} role="status">
        Loading...
      </p>
      <div
        className={classes.cards}
        data-view={view}
        style={{ '--text-height': `${assetTextHeight}px` } as React.CSSProperties}
      >
        {cards.map((card) => (
          <div key={card} className={classes.card}>
            <AssetCardSkeleton />
          </div>
        ))}
      </div>
    </div>
  )
}
