import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import type { Figure } from '#api/figures.ts'
import { cardLabels, earningLabels } from '../../collections/card-labels.ts'
import { claimedOf } from '../../collections/claimed-of.ts'
import { sumKnown } from '../../collections/sum-known.ts'
import { StatCard } from '../../components/StatCard.tsx'
import { formatAmount } from '../../format/amount.ts'
import { known } from '../../format/known.ts'
import { formatCount, formatMoney, formatPercent } from '../../format/number.ts'
import { ProofButton } from '../../proof/ProofButton.tsx'
import type { Collection } from '../../queries/collections.ts'
import {
  erc20OtherQuery,
  nftMainQuery,
  nftOtherQuery,
  walletMainQuery,
  walletOtherQuery,
} from '../../queries/stats.ts'
import classes from './CollectionCards.module.css'

/** The totals of the selected collection; '--' where there is none, and while they are loaded. */
export const CollectionCards = memo(function CollectionCards({
  collection,
}: {
  collection: Collection | null
}) {
  return (
    <div className={classes.cards}>
      {collection?.contract_type === 'NFT' ? (
        <NftCards collection={collection} />
      ) : collection?.contract_type === 'ERC20' ? (
        <Erc20Cards collection={collection} />
      ) : collection ? (
        <WalletCards collection={collection} />
      ) : (
        earningLabels.map((label) => <StatCard key={label} label={label} value="--" note="Total" />)
      )}
    </div>
  )
})

type Props = { collection: Collection }

/** Before anything was read, a zero is not known to be one. */
function isRead({ nr_transactions }: Collection): boolean {
  return nr_transactions !== null
}

function NftCards({ collection }: Props) {
  const { data: main } = useQuery(nftMainQuery(collection))
  const { data: other } = useQuery(nftOtherQuery(collection))
  return (
    <>
      <DailyCards collection={collection} days={main?.main} />
      <Card
        collection={collection}
        figure="claimed"
        value={known(isRead(collection) ? other?.claimed : null, formatAmount)}
      />
      <TransactionsCard collection={collection} days={main?.main} />
    </>
  )
}

function WalletCards({ collection }: Props) {
  const { data: main } = useQuery(walletMainQuery(collection))
  const { data: other } = useQuery(walletOtherQuery(collection))
  return (
    <>
      <DailyCards collection={collection} days={main?.main} />
      <Card
        collection={collection}
        figure="claimed"
        value={known(isRead(collection) ? other && claimedOf(other) : null, formatCount)}
      />
      <TransactionsCard collection={collection} days={main?.main} />
    </>
  )
}

function Erc20Cards({ collection }: Props) {
  const { data } = useQuery(erc20OtherQuery(collection))
  const holders = data?.holders
  const percent = (value: number) => formatPercent(value, 2)
  return (
    <>
      <Card
        collection={collection}
        figure="top10"
        label="Top10"
        value={known(holders?.holderSupply.top10.supplyPercent, percent)}
      />
      <Card
        collection={collection}
        figure="top100"
        label="Top100"
        value={known(holders?.holderSupply.top100.supplyPercent, percent)}
      />
      <Card collection={collection} figure="holders" value={known(holders?.totalHolders, formatCount)} />
      <Card
        collection={collection}
        figure="transactions"
        value={known(data && collection.nr_transactions, formatCount)}
      />
    </>
  )
}

type Days = readonly { revenue: number | null; ttv: number | null; transactions: number }[] | undefined

function DailyCards({ collection, days }: Props & { days: Days }) {
  const revenue = days && sumKnown(days.map((day) => day.revenue))
  const ttv = days && sumKnown(days.map((day) => day.ttv))
  return (
    <>
      <Card collection={collection} figure="revenue" value={known(revenue, formatMoney)} />
      <Card collection={collection} figure="ttv" value={known(ttv, formatMoney)} />
    </>
  )
}

function TransactionsCard({ collection, days }: Props & { days: Days }) {
  const transactions = days && sumKnown(days.map((day) => day.transactions))
  return <Card collection={collection} figure="transactions" value={known(transactions, formatCount)} />
}

type CardProps = Props & { value: string } & (
    | { figure: keyof typeof cardLabels }
    | { figure: Figure; label: string }
  )

function Card({ collection, value, ...named }: CardProps) {
  const { figure } = named
  const label = 'label' in named ? named.label : cardLabels[named.figure]
  return (
    <StatCard
      label={label}
      note="Total"
      value={
        value === '--' ? (
          value
        ) : (
          <ProofButton collection={collection} figure={figure} title={label}>
            {value}
          </ProofButton>
        )
      }
    />
  )
}
