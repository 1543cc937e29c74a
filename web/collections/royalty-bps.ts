export const royaltyError = 'Enter a percentage from 0 to 100, such as 2.5%.'

/** The basis points of a percentage as people type it: '2.5%' is 250. Null if it is not from 0 to 100. */
export function royaltyBps(typed: string): number | null {
  const digits = typed.trim().replace(/^%\s*|\s*%$/, '')
  if (!/^(?:\d+\.?\d*|\.\d+)$/.test(digits)) return null
  const percent = Number(digits)
  // In floating point 1.005 * 100 is 100.49999999999999.
  return percent <= 100 ? Math.round(Number((percent * 100).toFixed(6))) : null
}
