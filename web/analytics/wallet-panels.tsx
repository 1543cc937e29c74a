import { useMemo } from 'react'
import { isSoFar } from '../collections/so-far.ts'
import { formatMoney, formatMoneyShort } from '../format/number.ts'
import type { ShownCollection } from '../queries/collections.ts'
import type { WalletMain } from '../queries/stats.ts'
import classes from './Analytics.module.css'
import { Breakdown } from './Breakdown.tsx'
import { Cards } from './Cards.tsx'
import { earningCards } from './earning-cards.ts'
import { usePeriod } from './PeriodChoice.tsx'
import {
  assetSlices,
  type CountedAssets,
  chainSlices,
  type PlacedNfts,
  type PricedTokens,
  wealthSlices,
} from './wallet-slices.ts'

type CardProps = {
  collection: ShownCollection
  /** undefined while they are loaded, as in all of these. */
  figures: Pick<WalletMain, 'main' | 'last_24h' | 'previous_24h' | 'complete_to'> | undefined
  /** What it holds now; null before anything of it was read. */
  claimed: number | null | undefined
}

export function WalletCards({ collection, figures, claimed }: CardProps) {
  const period = usePeriod()
  const soFar = isSoFar(collection, figures)
  const cards = useMemo(
    () => earningCards(figures, period, soFar, { now: claimed }),
    [figures, period, soFar, claimed],
  )
  return (
    <>
      <Cards collection={collection} period={period} soFar={soFar} cards={cards} />
      {collection.counts_native === false && (
        <p className={classes.note} role="note">
          Native transfers are not all counted on this chain: its nodes cannot list the transactions of an
          address.
        </p>
      )}
    </>
  )
}

type Props<Held> = { collection: ShownCollection; held: Held | undefined }

export function WalletAssets({ collection, held }: Props<CountedAssets>) {
  const slices = useMemo(() => held && assetSlices(held), [held])
  return (
    <Breakdown
      collection={collection}
      title="Assets Breakdown"
      slices={slices}
      kind="Type"
      unit="assets"
      none={held?.tokens.length ? 'The wallet holds nothing but coins.' : 'The wallet holds nothing yet.'}
      expected={3}
    />
  )
}

export function WalletWealth({ collection, held }: Props<PricedTokens>) {
  const slices = useMemo(() => held && wealthSlices(held), [held])
  return (
    <Breakdown
      collection={collection}
      title="ERC20 Wealth Distribution"
      slices={slices}
      kind="Token"
      unit="in USD"
      none={
        held?.tokens.length ? 'No price of what the wallet holds is known.' : 'The wallet holds no token yet.'
      }
      expected={4}
      formatCount={formatMoney}
      formatTotal={formatMoneyShort}
    />
  )
}

export function WalletChains({ collection, held }: Props<PlacedNfts>) {
  const slices = useMemo(() => held && chainSlices(held), [held])
  return (
    <Breakdown
      collection={collection}
      title="NFT Distribution by Chain"
      slices={slices}
      kind="Chain"
      unit="items"
      none="The wallet holds no NFT yet."
      expected={1}
    />
  )
}
