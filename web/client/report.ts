import { sentryRequest } from '#api/sentry.ts'
import { config } from './config.ts'

/** Reports an error to the error service, or to the console if there is none. Never throws. */
export function report(error: unknown): void {
  const request =
    config.sentry_dsn &&
    sentryRequest(config.sentry_dsn, error, {
      event_id: randomId(),
      at: new Date(),
      platform: 'javascript',
      transaction: window.location.pathname,
    })
  if (!request) {
    console.error(error)
    return
  }
  // keepalive: the page may be on its way out.
  fetch(request.url, { method: 'POST', body: request.body, keepalive: true }).catch(() =>
    console.error(error),
  )
}

/** Not crypto.randomUUID: browsers offer that only on https and localhost. */
function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/** Reports what no boundary caught. */
export function reportUncaught(): void {
  window.addEventListener('error', (event) => report(event.error ?? event.message))
  window.addEventListener('unhandledrejection', (event) => report(event.reason))
}
