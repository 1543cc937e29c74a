import { DailyChart } from '../../analytics/DailyChart.tsx'
import { nftMeasures } from '../../analytics/measures.ts'
import { NftOwners } from '../../analytics/NftOwners.tsx'
import { NftAges, NftCards, NftSources } from '../../analytics/nft-panels.tsx'
import type { PanelProps } from './panel-props.ts'
import classes from './Share.module.css'

export function SharedNft({ collection, isRead, figures }: PanelProps<'NFT'>) {
  const { cards, daily, sources, ages, owners } = figures
  return (
    <>
      {cards && <NftCards collection={collection} isRead={isRead} figures={cards} held={cards} />}
      {daily && <DailyChart collection={collection} days={daily.main} measures={nftMeasures} />}
      <div className={classes.parts}>
        {sources && <NftSources collection={collection} held={sources} />}
        {ages && <NftAges collection={collection} held={ages} />}
        {owners && (
          <div className={classes.table}>
            <NftOwners collection={collection} owners={owners.top_owners} counted={owners.counted} />
          </div>
        )}
      </div>
    </>
  )
}
