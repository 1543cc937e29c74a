import { type SignInFailure, signInFailures } from '#api/sign-in-failures.ts'

/** What the server carried to this page behind the '#' of its address. */
export type Arrival =
  /** Of single sign-on, which has just led back here; of the operator's link; or of an identity that is to be linked. */
  { kind: 'ticket' | 'sign-in-link' | 'identity'; ticket: string } | { kind: 'failed'; message: string }

const ticketKinds = ['ticket', 'sign-in-link', 'identity'] as const

/** By the part of the address behind the '#'; anybody can write one, so only known words become text. */
export function arrivalOf(hash: string): Arrival | null {
  const carried = new URLSearchParams(hash)
  const reason = carried.get('sign-in-failed')
  if (reason !== null) return { kind: 'failed', message: textOf(reason) }
  for (const kind of ticketKinds) {
    const ticket = carried.get(kind)
    if (ticket) return { kind, ticket }
  }
  return null
}

function textOf(reason: string): string {
  return Object.hasOwn(signInFailures, reason)
    ? signInFailures[reason as SignInFailure]
    : signInFailures.failed
}
