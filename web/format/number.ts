const dollars = { style: 'currency', currency: 'USD', signDisplay: 'negative' } as const
const short = { notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 1 } as const

// Made once each: to make one takes much longer than to use it.
const money = new Intl.NumberFormat('en-US', dollars)
const moneyShort = new Intl.NumberFormat('en-US', { ...dollars, ...short })
const cents = new Intl.NumberFormat('en-US', { ...dollars, maximumSignificantDigits: 2 })
const count = new Intl.NumberFormat('en-US')
const countShort = new Intl.NumberFormat('en-US', short)
const coinsShort = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 4 })

/** '$1,234.50' */
export function formatMoney(usd: number): string {
  return money.format(usd)
}

/** '$1.2K', for an axis. Below a dollar two digits, or the next tick would read the same. */
export function formatMoneyShort(usd: number): string {
  return (Math.abs(usd) < 1 ? cents : moneyShort).format(usd)
}

/** '12,345' */
export function formatCount(value: number): string {
  return count.format(value)
}

/** '12.3K', for an axis. */
export function formatCountShort(value: number): string {
  return countShort.format(value)
}

/** '0.08', for an axis: an amount of coins, however small. */
export function formatCoinsShort(value: number): string {
  return coinsShort.format(value)
}

/** '63.68%' */
export function formatPercent(percent: number, decimals: number): string {
  return `${percent.toFixed(decimals)}%`
}
