const DECIMALS = 18

/** Wei as an exact decimal string of whole coins: '0.05'. */
export function fromWei(wei: bigint): string {
  const digits = String(wei).padStart(DECIMALS + 1, '0')
  const part = digits.slice(-DECIMALS).replace(/0+$/, '')
  return digits.slice(0, -DECIMALS) + (part && `.${part}`)
}
