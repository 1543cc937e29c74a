import { FetchRefused } from './safe-fetch.ts'

/** The contract has nothing to say about the token, or a node that is behind does not know it yet. */
export class NoTokenUri extends Error {
  override name = 'NoTokenUri'
  override message = 'The contract gives no token URI for it.'
}

const MINUTE_S = 60
const DAY_S = 24 * 60 * MINUTE_S

/** The backoff after this many failed attempts: what is away may be back soon, what is wrong stays wrong for a while. */
export function retryAfterS(error: unknown, attempts: number): number {
  if (!mayBeBackSoon(error)) return DAY_S
  const growing = MINUTE_S * 3 ** Math.min(attempts, 10)
  const asked = error instanceof FetchRefused ? (error.retryAfterS ?? 0) : 0
  return Math.min(DAY_S, Math.max(growing, asked))
}

function mayBeBackSoon(error: unknown): boolean {
  if (!(error instanceof FetchRefused)) return true
  const { reason, status = 0 } = error
  return reason === 'away' || (reason === 'status' && (status >= 500 || [408, 425, 429].includes(status)))
}
