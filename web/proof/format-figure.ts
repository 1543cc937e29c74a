import { formatAmount } from '../format/amount.ts'
import { formatCount, formatMoney, formatPercent } from '../format/number.ts'
import type { Proof } from '../queries/proof.ts'

const decimals = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 6 })

const words: Partial<Record<Proof['unit'], [one: string, many: string]>> = {
  items: ['item', 'items'],
  transactions: ['transaction', 'transactions'],
  holders: ['holder', 'holders'],
  holdings: ['holding', 'holdings'],
}

/** A figure in its unit: '$1,234.50', '63.68%', '987 items'; `exact` if a number may not hold it. */
export function formatFigure(value: number | null, unit: Proof['unit'], exact?: string): string {
  if (value === null) return '--'
  if (unit === 'usd') return formatMoney(value)
  if (unit === 'percent') return formatPercent(value, 2)
  if (unit === 'tokens') return decimals.format(value)
  const [one, many] = words[unit] ?? ['', '']
  return `${exact === undefined ? formatCount(value) : formatAmount(exact)} ${value === 1 ? one : many}`
}

/** What a row adds: shares with more decimals than their sum, and counts without the word, which the row says itself. */
export function formatAdds(adds: number | null, unit: Proof['unit'], exact?: string | null): string {
  if (adds === null) return '--'
  const size = Math.abs(adds)
  // A count that a number does not hold is the amount of the row.
  if (unit === 'items' && exact && !Number.isSafeInteger(adds))
    return `${adds < 0 ? '-' : '+'}${formatAmount(exact)}`
  const text = words[unit]
    ? formatCount(size)
    : unit === 'percent'
      ? formatPercent(size, 6)
      : formatFigure(size, unit)
  return `${adds < 0 ? '-' : '+'}${text}`
}
