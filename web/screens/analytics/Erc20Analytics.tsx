import { useQuery } from '@tanstack/react-query'
import classes from '../../analytics/Analytics.module.css'
import { Erc20Owners } from '../../analytics/Erc20Owners.tsx'
import { Erc20Acquisition, Erc20Cards, Erc20Daily, Erc20Tiers } from '../../analytics/erc20-panels.tsx'
import { isAnyRead } from '../../collections/so-far.ts'
import { erc20MainQuery, erc20OtherQuery } from '../../queries/stats.ts'
import { Screen, type ScreenProps } from './Screen.tsx'

export function Erc20Analytics({ collection, collections }: ScreenProps) {
  const main = useQuery(erc20MainQuery(collection))
  const other = useQuery(erc20OtherQuery(collection))
  const held = other.data
  return (
    <Screen collection={collection} collections={collections} main={main} other={other}>
      <Erc20Cards collection={collection} isRead={isAnyRead(collection)} figures={main.data} held={held} />
      <Erc20Daily collection={collection} figures={main.data} />
      <div className={classes.three}>
        <Erc20Acquisition collection={collection} held={held} />
        <Erc20Tiers collection={collection} held={held} />
        <div className={classes.table}>
          <Erc20Owners collection={collection} owners={held?.owners.result} counted={held?.counted} />
        </div>
      </div>
    </Screen>
  )
}
