import { FetchRefused } from './safe-fetch.ts'

/** The contract has nothing to say about the token, or a node that is behind does not know it yet. */
export class NoTokenUri extends Error {
  override name = 'NoTokenUri'
  override message = 'The contract gives no token URI for it.'
}

const MINUTE_S = 60
const DAY_S = 24 * 60 * MINUTE_S
/** What is tried again later than this is not waited for; so a host that stays away is waited for 40 minutes. */
const LONGEST_AWAITED_S = 30 * MINUTE_S
/** A node that is behind knows the token a minute later. */
const MOST_URI_ATTEMPTS = 2

/** The backoff after this many failed attempts: what is away may be back soon, what is wrong stays wrong for a while. */
export function retryAfterS(error: unknown, attempts: number): number {
  if (!mayBeBackSoon(error)) return DAY_S
  const growing = MINUTE_S * 3 ** Math.min(attempts, 10)
  const asked = error instanceof FetchRefused ? (error.retryAfterS ?? 0) : 0
  return Math.min(DAY_S, Math.max(growing, asked))
}

/** What is kept of a failure: its words for the owner, when to try again, and whether nothing waits for the token. */
export type Failure = { text: string; retryAfterS: number; isGivenUp: boolean }

export function failureOf(error: unknown, attempts: number): Failure {
  return {
    text: isExpected(error) ? error.message : 'It could not be read.',
    retryAfterS: retryAfterS(error, attempts),
    isGivenUp: isGivenUp(error, attempts),
  }
}

/** It says something about the token, and not about us. */
export function isExpected(error: unknown): error is Error {
  return error instanceof FetchRefused || error instanceof NoTokenUri
}

/** Whether nothing waits for the token after this failure. It is tried again all the same, and may come late. */
function isGivenUp(error: unknown, attempts: number): boolean {
  if (error instanceof NoTokenUri && attempts + 1 >= MOST_URI_ATTEMPTS) return true
  return retryAfterS(error, attempts) > LONGEST_AWAITED_S
}

function mayBeBackSoon(error: unknown): boolean {
  if (!(error instanceof FetchRefused)) return true
  const { reason, status = 0 } = error
  return reason === 'away' || (reason === 'status' && (status >= 500 || [408, 425, 429].includes(status)))
}
