import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { claimedOf } from '#api/claimed-of.ts'
import type { Figure } from '#api/figures.ts'
import { cardLabels, earningLabels } from '../../collections/card-labels.ts'
import { isAnyRead, isSoFar } from '../../collections/so-far.ts'
import { sumRead } from '../../collections/sum-known.ts'
import { StatCard } from '../../components/StatCard.tsx'
import { formatAmount } from '../../format/amount.ts'
import { known } from '../../format/known.ts'
import { formatCount, formatMoney, formatPercent } from '../../format/number.ts'
import { countedNote } from '../../hallmark/counted-note.tsx'
import { type Counted, shareUnknown } from '../../hallmark/words.ts'
import { ProofButton } from '../../proof/ProofButton.tsx'
import type { Collection } from '../../queries/collections.ts'
import {
  erc20OtherQuery,
  type NftMain,
  nftMainQuery,
  nftOtherQuery,
  type WalletMain,
  walletMainQuery,
  walletOtherQuery,
} from '../../queries/stats.ts'
import classes from './CollectionCards.module.css'

/** The totals of the selected collection; '--' if there is none, and while they are loaded. */
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

function NftCards({ collection }: Props) {
  const { data: main } = useQuery(nftMainQuery(collection))
  const { data: other } = useQuery(nftOtherQuery(collection))
  return (
    <>
      <DailyCards collection={collection} main={main} />
      <Card
        collection={collection}
        figure="claimed"
        value={known(isAnyRead(collection) ? other?.claimed : null, formatAmount)}
        counted={other?.counted}
      />
      <TransactionsCard collection={collection} main={main} />
    </>
  )
}

function WalletCards({ collection }: Props) {
  const { data: main } = useQuery(walletMainQuery(collection))
  const { data: other } = useQuery(walletOtherQuery(collection))
  return (
    <>
      <DailyCards collection={collection} main={main} />
      <Card
        collection={collection}
        figure="claimed"
        value={known(isAnyRead(collection) ? other && claimedOf(other) : null, formatCount)}
      />
      <TransactionsCard collection={collection} main={main} />
    </>
  )
}

function Erc20Cards({ collection }: Props) {
  const { data } = useQuery(erc20OtherQuery(collection))
  const holders = isAnyRead(collection) ? data?.holders : undefined
  const percent = (value: number) => formatPercent(value, 2)
  return (
    <>
      <Card
        collection={collection}
        figure="top10"
        label="Top10"
        value={known(holders?.holderSupply.top10.supplyPercent, percent)}
        counted={data?.counted}
      />
      <Card
        collection={collection}
        figure="top100"
        label="Top100"
        value={known(holders?.holderSupply.top100.supplyPercent, percent)}
        counted={data?.counted}
      />
      <Card
        collection={collection}
        figure="holders"
        value={known(holders?.totalHolders, formatCount)}
        counted={data?.counted}
      />
      <Card
        collection={collection}
        figure="transactions"
        value={known(data && collection.nr_transactions, formatCount)}
      />
    </>
  )
}

type Day = { revenue: number | null; ttv: number | null; transactions: number | null }
type Main = NftMain | WalletMain | undefined

function DailyCards({ collection, main }: Props & { main: Main }) {
  const soFar = isSoFar(collection, main)
  const revenue = main && sumRead<Day>(main.main, (day) => day.revenue)
  const ttv = main && sumRead<Day>(main.main, (day) => day.ttv)
  return (
    <>
      <Card collection={collection} figure="revenue" soFar={soFar} value={known(revenue, formatMoney)} />
      <Card collection={collection} figure="ttv" soFar={soFar} value={known(ttv, formatMoney)} />
    </>
  )
}

function TransactionsCard({ collection, main }: Props & { main: Main }) {
  const transactions = main && sumRead<Day>(main.main, (day) => day.transactions)
  return (
    <Card
      collection={collection}
      figure="transactions"
      soFar={isSoFar(collection, main)}
      value={known(transactions, formatCount)}
    />
  )
}

type CardProps = Props & { value: string; soFar?: boolean; counted?: Counted | undefined } & (
    | { figure: keyof typeof cardLabels }
    | { figure: Figure; label: string }
  )

function Card({ collection, value, soFar = isSoFar(collection), counted, ...named }: CardProps) {
  const { figure } = named
  const label = 'label' in named ? named.label : cardLabels[named.figure]
  return (
    <StatCard
      label={label}
      note="Total"
      soFar={soFar}
      mark={countedNote(collection, counted, label)}
      value={
        value === '--' ? (
          <Unknown reason={counted?.differs ? shareUnknown : undefined} />
        ) : (
          <ProofButton collection={collection} figure={figure} title={label} value={value} />
        )
      }
    />
  )
}

function Unknown({ reason }: { reason: string | undefined }) {
  return (
    <span title={reason}>
      --
      {reason && <span className="visually-hidden">{reason}</span>}
    </span>
  )
}
