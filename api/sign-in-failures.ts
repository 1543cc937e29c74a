/** Why single sign-on came back without a sign-in, and what a person reads then. The address of the page carries the word. */
export const signInFailures = {
  denied: 'Single sign-on was cancelled or refused there.',
  unavailable: 'Single sign-on does not answer right now. Try again later, or use your e-mail.',
  failed: 'Single sign-on failed. Try again, or use your e-mail.',
  expired: 'This sign-in took too long, was used already, or began in another browser. Try again.',
  unverified:
    'Single sign-on tells of no verified e-mail address of yours. Verify it there, or sign in by e-mail and link it in your settings.',
  too_many: 'Too many sign-ins from here. Try again in a few minutes.',
} as const

export type SignInFailure = keyof typeof signInFailures
