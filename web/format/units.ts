/** An exact whole number of smallest units as an exact decimal string of whole tokens: '-1.5'. */
export function fromUnits(amount: string, decimals: number): string {
  const isNegative = amount.startsWith('-')
  const digits = (isNegative ? amount.slice(1) : amount).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const part = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${isNegative ? '-' : ''}${whole}${part && `.${part}`}`
}
