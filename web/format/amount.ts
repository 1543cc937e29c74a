/**
 * An exact decimal string with thousands separators: '6,367,697.00'. It is rounded (half up) to the given number of
 * decimals, or left exact. No floating point: amounts have up to 78 digits.
 */
export function formatAmount(amount: string, decimals?: number): string {
  const [whole = '0', part = ''] = amount.split('.')
  if (decimals === undefined) return part ? `${grouped(whole)}.${part}` : grouped(whole)
  const kept = BigInt(whole + part.slice(0, decimals).padEnd(decimals, '0'))
  const rounded = kept + (Number(part[decimals] ?? 0) >= 5 ? 1n : 0n)
  const digits = String(rounded).padStart(decimals + 1, '0')
  const end = digits.length - decimals
  return decimals === 0 ? grouped(digits) : `${grouped(digits.slice(0, end))}.${digits.slice(end)}`
}

/** The order of two exact decimal strings, smaller first. */
export function compareAmounts(a: string, b: string): number {
  const [wholeA = '0', partA = ''] = a.split('.')
  const [wholeB = '0', partB = ''] = b.split('.')
  const places = Math.max(partA.length, partB.length)
  const difference = BigInt(wholeA + partA.padEnd(places, '0')) - BigInt(wholeB + partB.padEnd(places, '0'))
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

function grouped(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '').replace(/\B(?=(?:\d{3})+$)/g, ',')
}
