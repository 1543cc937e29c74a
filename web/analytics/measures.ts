import { orStillIndexing } from '../collections/still-indexing.ts'
import { formatCount, formatCountShort, formatMoney, formatMoneyShort } from '../format/number.ts'
import type { ShownCollection } from '../queries/collections.ts'
import type { Erc20Main, NftMain, WalletMain } from '../queries/stats.ts'

/** A line that can be displayed. */
export type Measure<Day> = {
  label: string
  read(day: Day): number | null
  format(value: number): string
  formatTick(value: number): string
  /** Why the line is empty once all is indexed: nothing was counted, or nothing is known. */
  none: string
  unknown: string
}

type Measures<Day> = readonly [Measure<Day>, ...Measure<Day>[]]

const money = { format: formatMoney, formatTick: formatMoneyShort }
const counted = { format: formatCount, formatTick: formatCountShort }
const noPrice = 'No price of what was paid in is known.'
const noPool = 'No pool with at least $1,000 of liquidity prices this token.'

export const nftMeasures: Measures<Omit<NftMain['main'][number], 'ttv_unpriced' | 'revenue_unpriced'>> = [
  { label: 'Revenue', read: (day) => day.revenue, ...money, none: 'No sales yet.', unknown: noPrice },
  { label: 'TTV', read: (day) => day.ttv, ...money, none: 'No sales yet.', unknown: noPrice },
  {
    label: 'Claimed Tokens',
    read: (day) => (day.claimed === null ? null : Number(day.claimed)),
    ...counted,
    none: 'Nobody holds an item yet.',
    unknown: 'What was held is not known.',
  },
  {
    label: 'Transactions',
    read: (day) => day.transactions,
    ...counted,
    none: 'No transactions yet.',
    unknown: 'No transactions yet.',
  },
]

export const walletMeasures: Measures<WalletMain['main'][number]> = [
  {
    label: 'Revenue',
    read: (day) => day.revenue,
    ...money,
    none: 'Nothing received yet.',
    unknown: 'No price of what was received is known.',
  },
  {
    label: 'TTV',
    read: (day) => day.ttv,
    ...money,
    none: 'Nothing received or sent yet.',
    unknown: 'No price of what was received or sent is known.',
  },
  {
    label: 'Claimed Tokens',
    read: (day) => day.claimed,
    ...counted,
    none: 'The wallet holds nothing yet.',
    unknown: 'What was held is not known.',
  },
  {
    label: 'Transactions',
    read: (day) => day.transactions,
    ...counted,
    none: 'No transactions yet.',
    unknown: 'No transactions yet.',
  },
]

export const erc20Measures: Measures<Erc20Main['main'][number]> = [
  { label: 'Buy Volume', read: (day) => day.buy_volume, ...money, none: 'No swaps yet.', unknown: noPool },
  { label: 'Sell Volume', read: (day) => day.sell_volume, ...money, none: 'No swaps yet.', unknown: noPool },
  { label: 'Liquidity', read: (day) => day.liquidity_usd, ...money, none: 'No pool yet.', unknown: noPool },
  {
    label: 'FDV',
    read: (day) => day.fully_diluted_valuation,
    ...money,
    none: 'No supply yet.',
    unknown: 'The price or the supply of this token is not known.',
  },
]

/** Why there is no line to draw; null if there is one. */
export function emptyReason<Day>(
  days: readonly Day[],
  { read, none, unknown }: Measure<Day>,
  state: ShownCollection['state'],
): string | null {
  const values = days.map(read)
  if (values.some((value) => value !== null && value !== 0)) return null
  const isUnknown = values.length > 0 && values.every((value) => value === null)
  return orStillIndexing({ state }, isUnknown ? unknown : none)
}
