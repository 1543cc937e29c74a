import { cardLabels } from '../collections/card-labels.ts'
import { formatCount, formatMoney } from '../format/number.ts'
import type { Counted } from '../hallmark/words.ts'
import type { NftMain, WalletMain } from '../queries/stats.ts'
import type { Card } from './Cards.tsx'
import { flowOver, type Period, stockOver, unpricedOver } from './period.ts'

type Earnings = Pick<NftMain | WalletMain, 'main' | 'last_24h' | 'previous_24h'>
type Claimed = {
  /** Now; undefined while it is loaded, null if it is not known. */
  now: number | null | undefined
  exact?: string | undefined
  counted?: Counted | undefined
}

/** The four cards of what earns, a wallet or an NFT contract; the figures are undefined while they are loaded. */
export function earningCards(
  figures: Earnings | undefined,
  period: Period,
  soFar: boolean,
  { now, exact, counted }: Claimed,
): Card[] {
  const over = (key: 'revenue' | 'ttv' | 'transactions') =>
    figures ? flowOver<typeof key>(figures, period, key, { soFar }) : null
  return [
    {
      label: cardLabels.revenue,
      figure: 'revenue',
      over: over('revenue'),
      unpriced: figures && unpricedOver(figures, period, 'revenue_unpriced'),
      format: formatMoney,
    },
    {
      label: cardLabels.ttv,
      figure: 'ttv',
      over: over('ttv'),
      unpriced: figures && unpricedOver(figures, period, 'ttv_unpriced'),
      format: formatMoney,
    },
    {
      label: cardLabels.claimed,
      figure: 'claimed',
      over:
        figures && now !== undefined
          ? stockOver<'claimed'>(figures, period, 'claimed', { soFar, now })
          : null,
      exact,
      counted,
      format: formatCount,
    },
    {
      label: cardLabels.transactions,
      figure: 'transactions',
      over: over('transactions'),
      format: formatCount,
    },
  ]
}
