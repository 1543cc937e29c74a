const SECONDS_A_DAY = 86_400
const known = new Map<number, string>()

/** The UTC calendar day of a moment, as 'YYYY-MM-DD'. */
export function dayOf(seconds: number): string {
  const number = Math.floor(seconds / SECONDS_A_DAY)
  let day = known.get(number)
  if (day === undefined) {
    day = new Date(number * SECONDS_A_DAY * 1000).toISOString().slice(0, 10)
    known.set(number, day)
  }
  return day
}

/** A moment in the form that PostgreSQL reads as timestamptz inside an array. */
export function timestampOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}
