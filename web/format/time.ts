// Not Intl's short months: British English has 'Sept' among them, American English puts the month first.
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** '14 Nov 2026', in the reader's time zone. */
export function formatDay(time: Date): string {
  return `${time.getDate()} ${months[time.getMonth()]} ${time.getFullYear()}`
}

/** '14 Nov 2026, 09:05', in the reader's time zone. */
export function formatMinute(time: Date): string {
  const clock = [time.getHours(), time.getMinutes()].map((part) => String(part).padStart(2, '0'))
  return `${formatDay(time)}, ${clock.join(':')}`
}

/** '14 Nov 2026' for the UTC day '2026-11-14', in any time zone. */
export function formatDate(date: string): string {
  return `${formatDateShort(date)} ${date.slice(0, 4)}`
}

/** '14 Nov', for an axis. */
export function formatDateShort(date: string): string {
  return `${Number(date.slice(8))} ${months[Number(date.slice(5, 7)) - 1]}`
}

const spans = [
  { unit: 'year', seconds: 365 * 86_400 },
  { unit: 'month', seconds: 30 * 86_400 },
  { unit: 'week', seconds: 7 * 86_400 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const
const second = { unit: 'second', seconds: 1 } as const

/** '3 hours ago', in whole units of the largest span that fits; below a minute 'just now', or the seconds. */
export function formatAgo(time: Date, now: Date, { seconds: inSeconds = false } = {}): string {
  // The server's clock may be a little ahead of this one.
  const seconds = Math.max(0, (now.getTime() - time.getTime()) / 1000)
  const span = spans.find((span) => seconds >= span.seconds) ?? (inSeconds ? second : null)
  return span ? `${plural(Math.floor(seconds / span.seconds), span.unit)} ago` : 'just now'
}

/** 'about 5 minutes': an estimate, so one unit is enough. */
export function formatDuration(seconds: number): string {
  if (seconds < 60) return 'less than a minute'
  const [count, unit] =
    seconds < 5400
      ? [seconds / 60, 'minute']
      : seconds < 2 * 86_400
        ? [seconds / 3600, 'hour']
        : [seconds / 86_400, 'day']
  return `about ${plural(Math.round(count), unit)}`
}

export function formatTimeLeft(seconds: number): string {
  return `${formatDuration(seconds)} left`
}

function plural(count: number, unit: string) {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
