import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { claimedOf } from '#api/claimed-of.ts'
import { isAnyRead, isSoFar } from '../../collections/so-far.ts'
import { formatMoney, formatMoneyShort } from '../../format/number.ts'
import { walletMainQuery, walletOtherQuery } from '../../queries/stats.ts'
import classes from './Analytics.module.css'
import { Breakdown } from './Breakdown.tsx'
import { Cards } from './Cards.tsx'
import { DailyChart } from './DailyChart.tsx'
import { earningCards } from './earning-cards.ts'
import { walletMeasures } from './measures.ts'
import { usePeriod } from './PeriodChoice.tsx'
import { Screen, type ScreenProps } from './Screen.tsx'
import { WalletNfts } from './WalletNfts.tsx'
import { WalletTokens } from './WalletTokens.tsx'
import { assetSlices, chainSlices, wealthSlices } from './wallet-slices.ts'

export function WalletAnalytics({ collection, collections }: ScreenProps) {
  const main = useQuery(walletMainQuery(collection))
  const other = useQuery(walletOtherQuery(collection))
  const period = usePeriod()
  const figures = main.data
  const days = figures?.main
  const held = other.data

  const assets = useMemo(() => held && assetSlices(held), [held])
  const wealth = useMemo(() => held && wealthSlices(held), [held])
  const onChains = useMemo(() => held && chainSlices(held), [held])
  // The same wallet on each of its chains: the proof of a token is on the token's chain.
  const wallets = useMemo(
    () =>
      collections.filter(
        ({ contract_type, contract_address }) =>
          contract_type === 'Wallet' && contract_address === collection.contract_address,
      ),
    [collections, collection],
  )

  const soFar = isSoFar(collection, figures)
  const cards = useMemo(
    () =>
      earningCards(figures, period, soFar, { now: isAnyRead(collection) ? held && claimedOf(held) : null }),
    [figures, period, soFar, collection, held],
  )

  return (
    <Screen collection={collection} collections={collections} main={main} other={other}>
      <Cards collection={collection} period={period} soFar={soFar} cards={cards} />
      {collection.counts_native === false && (
        <p className={classes.note} role="note">
          Native transfers are not all counted on this chain: its nodes cannot list the transactions of an
          address.
        </p>
      )}
      <DailyChart collection={collection} days={days} measures={walletMeasures} />
      <div className={`${classes.three} ${classes.even}`}>
        <Breakdown
          collection={collection}
          title="Assets Breakdown"
          slices={assets}
          kind="Type"
          unit="assets"
          none={held?.tokens.length ? 'The wallet holds nothing but coins.' : 'The wallet holds nothing yet.'}
          expected={3}
        />
        <Breakdown
          collection={collection}
          title="ERC20 Wealth Distribution"
          slices={wealth}
          kind="Token"
          unit="in USD"
          none={
            held?.tokens.length
              ? 'No price of what the wallet holds is known.'
              : 'The wallet holds no token yet.'
          }
          expected={4}
          formatCount={formatMoney}
          formatTotal={formatMoneyShort}
        />
        <Breakdown
          collection={collection}
          title="NFT Distribution by Chain"
          slices={onChains}
          kind="Chain"
          unit="items"
          none="The wallet holds no NFT yet."
          expected={1}
        />
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
