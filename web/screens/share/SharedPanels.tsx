import { useMemo } from 'react'
import classes from '../../analytics/Analytics.module.css'
import { NoDrawers } from '../../components/overlay/DrawerButton.tsx'
import type { Shared, SharedFigures } from '../../queries/shared.ts'
import { SharedErc20 } from './SharedErc20.tsx'
import { SharedNft } from './SharedNft.tsx'
import { SharedWallet } from './SharedWallet.tsx'
import { shownCollection } from './shown-collection.ts'

type Props = { shared: Shared; figures: SharedFigures }

/** The panels that the link shows by now, as its owner sees them, but without what is behind the figures. */
export function SharedPanels({ shared, figures: { NFT, ERC20, Wallet } }: Props) {
  const collection = useMemo(() => shownCollection(shared), [shared])
  const props = { collection, isRead: shared.is_read }
  return (
    <NoDrawers value>
      <div className={classes.page}>
        {NFT && <SharedNft {...props} figures={NFT} />}
        {ERC20 && <SharedErc20 {...props} figures={ERC20} />}
        {Wallet && <SharedWallet {...props} figures={Wallet} />}
      </div>
    </NoDrawers>
  )
}
