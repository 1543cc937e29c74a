import { formatAmount } from './amount.ts'

// Not Intl: its first formatter alone takes a phone a tenth of a second, just when the first figures arrive.

const units = ['', 'K', 'M', 'B', 'T']

/** '$1,234.50' */
export function formatMoney(usd: number): string {
  return dollars(usd, (size) => formatAmount(size.toFixed(2)))
}

/** '$1.2K', for an axis. Below a dollar two digits, or the next tick would read the same. */
export function formatMoneyShort(usd: number): string {
  return dollars(usd, (size) => (size < 1 ? twoDigits(size) : formatCountShort(size)))
}

/** '12,345' */
export function formatCount(value: number): string {
  return formatAmount(String(Number(value.toFixed(3))))
}

/** '12.3K', for an axis. */
export function formatCountShort(value: number): string {
  let short = value
  let unit = 0
  // What would be rounded to 1000 is one of the next unit.
  for (; Math.abs(short) >= 999.95 && unit < units.length - 1; unit++) short /= 1000
  return `${formatCount(Number(short.toFixed(1)))}${units[unit]}`
}

/** '63.68%' */
export function formatPercent(percent: number, decimals: number): string {
  return `${percent.toFixed(decimals)}%`
}

function dollars(usd: number, format: (size: number) => string) {
  return `${usd < 0 ? '-' : ''}$${format(Math.abs(usd))}`
}

/** '0.00012', never '1.2e-4'. */
function twoDigits(size: number) {
  if (size === 0) return '0'
  const decimals = 1 - Math.floor(Math.log10(size))
  return size.toFixed(Math.min(decimals, 100)).replace(/\.?0+$/, '')
}
