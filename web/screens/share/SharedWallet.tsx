import { useMemo } from 'react'
import { DailyChart } from '../../analytics/DailyChart.tsx'
import { walletMeasures } from '../../analytics/measures.ts'
import { WalletNfts } from '../../analytics/WalletNfts.tsx'
import { WalletTokens } from '../../analytics/WalletTokens.tsx'
import { WalletAssets, WalletCards, WalletChains, WalletWealth } from '../../analytics/wallet-panels.tsx'
import type { PanelProps } from './panel-props.ts'
import classes from './Share.module.css'

export function SharedWallet({ collection, isRead, figures }: PanelProps<'Wallet'>) {
  const { cards, daily, assets, wealth, chains, tokens, nfts } = figures
  const wallets = useMemo(() => [collection], [collection])
  return (
    <>
      {cards && (
        <WalletCards collection={collection} figures={cards} claimed={isRead ? cards.claimed : null} />
      )}
      {daily && <DailyChart collection={collection} days={daily.main} measures={walletMeasures} />}
      <div className={classes.parts}>
        {assets && <WalletAssets collection={collection} held={assets} />}
        {wealth && <WalletWealth collection={collection} held={wealth} />}
        {chains && <WalletChains collection={collection} held={chains} />}
        {tokens && (
          <div className={classes.table}>
            <WalletTokens wallets={wallets} tokens={tokens.tokens} />
          </div>
        )}
        {nfts && (
          <div className={classes.table}>
            <WalletNfts wallets={wallets} nfts={nfts.nfts} />
          </div>
        )}
      </div>
    </>
  )
}
