import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { claimedOf } from '#api/claimed-of.ts'
import classes from '../../analytics/Analytics.module.css'
import { DailyChart } from '../../analytics/DailyChart.tsx'
import { walletMeasures } from '../../analytics/measures.ts'
import { WalletNfts } from '../../analytics/WalletNfts.tsx'
import { WalletTokens } from '../../analytics/WalletTokens.tsx'
import { WalletAssets, WalletCards, WalletChains, WalletWealth } from '../../analytics/wallet-panels.tsx'
import { isAnyRead } from '../../collections/so-far.ts'
import { walletMainQuery, walletOtherQuery } from '../../queries/stats.ts'
import { Screen, type ScreenProps } from './Screen.tsx'

export function WalletAnalytics({ collection, collections }: ScreenProps) {
  const main = useQuery(walletMainQuery(collection))
  const other = useQuery(walletOtherQuery(collection))
  const held = other.data
  // The same wallet on each of its chains: the proof of a token is on the token's chain.
  const wallets = useMemo(
    () =>
      collections.filter(
        ({ contract_type, contract_address }) =>
          contract_type === 'Wallet' && contract_address === collection.contract_address,
      ),
    [collections, collection],
  )
  return (
    <Screen collection={collection} collections={collections} main={main} other={other}>
      <WalletCards
        collection={collection}
        figures={main.data}
        claimed={isAnyRead(collection) ? held && claimedOf(held) : null}
      />
      <DailyChart collection={collection} days={main.data?.main} measures={walletMeasures} />
      <div className={`${classes.three} ${classes.even}`}>
        <WalletAssets collection={collection} held={held} />
        <WalletWealth collection={collection} held={held} />
        <WalletChains collection={collection} held={held} />
      </div>
      <div className={classes.two}>
        <div className={classes.table}>
          <WalletTokens wallets={wallets} tokens={held?.tokens} />
        </div>
        <div className={classes.table}>
          <WalletNfts wallets={wallets} nfts={held?.nfts} />
        </div>
      </div>
    </Screen>
  )
}
