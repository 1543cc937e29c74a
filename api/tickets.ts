import { z } from 'zod'
import { signedIn, tokenPair } from './auth.ts'
import type { Call } from './call.ts'
import { givenToken, sixDigits } from './code-fields.ts'

/** A ticket is good for one sign-in: single sign-on brings it back to the page, and the operator's link carries it. */
export const ticketCalls = {
  'POST /auth/ticket': {
    summary: 'Exchange a ticket for a session, or have a code sent if the account has to confirm first',
    auth: 'none',
    body: z.object({ ticket: givenToken }),
    reply: z.object({
      status: z.literal(200),
      tokens: tokenPair.nullable().describe('null: a code was sent'),
      code: z
        .object({ email: z.string(), token: z.string() })
        .nullable()
        .describe('The address that a code was sent to, and the token that goes with it'),
    }),
    failures: [400, 403, 429],
  },
  'POST /auth/ticket/code': {
    summary:
      'Link single sign-on to the account that its ticket is about, by the code that was sent, and sign in',
    auth: 'none',
    body: z.object({ ticket: givenToken, token: givenToken, code: sixDigits }),
    reply: signedIn,
    failures: [400, 403, 409, 429, 507],
  },
} as const satisfies Record<string, Call>
