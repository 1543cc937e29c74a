import { cardLabels } from '../../collections/card-labels.ts'
import { formatCount, formatMoney } from '../../format/number.ts'
import type { Card } from './Cards.tsx'
import { flowOver, type Period } from './period.ts'

type Day = { date: string; revenue: number | null; ttv: number | null; transactions: number }

/** The four cards of what earns, a wallet or an NFT contract; days are undefined while they are loaded. */
export function earningCards(
  days: readonly Day[] | undefined,
  period: Period,
  claimed: Pick<Card, 'over' | 'exact'>,
): Card[] {
  const over = (read: (day: Day) => number | null) => (days ? flowOver(days, period, read) : null)
  return [
    {
      label: cardLabels.revenue,
      figure: 'revenue',
      over: over(({ revenue }) => revenue),
      format: formatMoney,
    },
    { label: cardLabels.ttv, figure: 'ttv', over: over(({ ttv }) => ttv), format: formatMoney },
    { label: cardLabels.claimed, figure: 'claimed', ...claimed, format: formatCount },
    {
      label: cardLabels.transactions,
      figure: 'transactions',
      over: over(({ transactions }) => transactions),
      format: formatCount,
    },
  ]
}
