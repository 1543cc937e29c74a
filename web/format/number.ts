const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const shortMoney = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
  minimumFractionDigits: 0,
})
const cents = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumSignificantDigits: 2,
})
const shortCount = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
const count = new Intl.NumberFormat('en-US')

/** '$1,234.50' */
export function formatMoney(usd: number): string {
  return money.format(usd)
}

/** '$1.2K', for an axis. Below a dollar two digits, or the next tick would read the same. */
export function formatMoneyShort(usd: number): string {
  return (Math.abs(usd) < 1 ? cents : shortMoney).format(usd)
}

/** '12,345' */
export function formatCount(value: number): string {
  return count.format(value)
}

/** '12.3K', for an axis. */
export function formatCountShort(value: number): string {
  return shortCount.format(value)
}

/** '63.68%' */
export function formatPercent(percent: number, decimals: number): string {
  return `${percent.toFixed(decimals)}%`
}
