import { Erc20Owners } from '../../analytics/Erc20Owners.tsx'
import { Erc20Acquisition, Erc20Cards, Erc20Daily, Erc20Tiers } from '../../analytics/erc20-panels.tsx'
import type { PanelProps } from './panel-props.ts'
import classes from './Share.module.css'

export function SharedErc20({ collection, isRead, figures }: PanelProps<'ERC20'>) {
  const { cards, daily, acquisition, tiers, owners } = figures
  return (
    <>
      {cards && <Erc20Cards collection={collection} isRead={isRead} figures={cards} held={cards} />}
      {daily && <Erc20Daily collection={collection} figures={daily} />}
      <div className={classes.parts}>
        {acquisition && <Erc20Acquisition collection={collection} held={acquisition} />}
        {tiers && <Erc20Tiers collection={collection} held={tiers} />}
        {owners && (
          <div className={classes.table}>
            <Erc20Owners collection={collection} owners={owners.owners.result} counted={owners.counted} />
          </div>
        )}
      </div>
    </>
  )
}
