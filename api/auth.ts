import { z } from 'zod'
import type { Call } from './call.ts'
import { emailField, givenToken, sixDigits } from './code-fields.ts'

const token = z.object({ token: z.string() })
export const tokenPair = z.object({ access: token, refresh: token })
/** What every way to sign in answers. */
export const signedIn = z.object({ status: z.literal(200), tokens: tokenPair })

export const authCalls = {
  'POST /auth/login-email': {
    summary: 'Send a one-time code to an e-mail address',
    auth: 'none',
    // The texts are accepted because the specification sends them, and ignored: used, they would let
    // anybody send a message of their choice to anybody from this server's address.
    body: z.object({
      email: emailField,
      text: z.string().max(2000).optional(),
      imageurl: z.string().max(2000).optional(),
      partner: z.string().max(2000).optional(),
    }),
    reply: z.object({ tokens: z.string().describe('The login token, to be sent back with the code') }),
    failures: [400, 429],
  },
  'POST /auth/login-code': {
    summary: 'Exchange a login token and its code for a session',
    auth: 'none',
    body: z.object({
      token: givenToken,
      code: sixDigits,
    }),
    reply: signedIn,
    failures: [400, 429],
  },
  'POST /auth/refresh': {
    summary: 'Exchange a refresh token for a new pair; the old one ends',
    auth: 'none',
    body: z.object({ refreshToken: givenToken }),
    reply: tokenPair,
    failures: [400, 401, 429],
  },
  'POST /auth/logout': {
    summary: 'End the session that the refresh token belongs to, on all its tabs',
    auth: 'none',
    body: z.object({ refreshToken: givenToken }),
    reply: z.object({}),
    failures: [400],
  },
} as const satisfies Record<string, Call>
