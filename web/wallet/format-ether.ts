const WEI = 10n ** 18n
const SHOWN_DIGITS = 6

/** Wei as ether with at most six decimals; a positive amount never shows as zero. */
export function formatEther(wei: bigint): string {
  const step = WEI / 10n ** BigInt(SHOWN_DIGITS)
  if (wei > 0n && wei < step) return '< 0.000001'
  const decimals = ((wei % WEI) / step).toString().padStart(SHOWN_DIGITS, '0').replace(/0+$/, '')
  return decimals ? `${wei / WEI}.${decimals}` : `${wei / WEI}`
}
