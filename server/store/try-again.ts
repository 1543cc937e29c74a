/** 'Try again in 12 minutes.' */
export function tryAgain(seconds: number): string {
  if (seconds < 100) return `Try again in ${seconds} seconds.`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 100 ? `Try again in ${minutes} minutes.` : `Try again in ${Math.ceil(minutes / 60)} hours.`
}
