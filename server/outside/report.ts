import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { sentryRequest } from '#api/sentry.ts'

/** Tells the operator's error service about a fault of ours; the log has it in any case. */
export type Report = (error: unknown, context: { route: string }) => void

export function createReport(sentryDsn: string | undefined, log: Logger): Report {
  return (error, { route }) => {
    if (!sentryDsn) return
    const request = sentryRequest(sentryDsn, error, {
      event_id: randomBytes(16).toString('hex'),
      at: new Date(),
      platform: 'node',
      transaction: route,
    })
    if (!request) return
    fetch(request.url, { method: 'POST', body: request.body, signal: AbortSignal.timeout(10_000) }).catch(
      (failed) => log.warn({ err: failed }, 'the error service cannot be reached'),
    )
  }
}
