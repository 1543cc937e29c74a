import { z } from 'zod'
import type { Call } from './call.ts'
import { givenToken } from './code-fields.ts'
import { time } from './fields.ts'

/** Of single sign-on, by OpenID Connect. */
export const identityCalls = {
  'POST /api/identities': {
    summary: 'List the identities of single sign-on that open your account',
    auth: 'bearer',
    body: z.object({}),
    reply: z.object({
      result: z.array(
        z.object({
          id: z.uuid(),
          issuer: z.string(),
          email: z.string().describe('As the provider had it when it was linked; may be empty'),
          created_at: time,
          last_used_at: time.nullable().describe('null: it never was'),
        }),
      ),
    }),
    failures: [400],
  },
  'POST /api/identities/start': {
    summary: 'Begin to link an identity to your account',
    auth: 'bearer',
    confirmed: true,
    body: z.object({}),
    reply: z.object({ path: z.string().describe('Where to send the browser') }),
    failures: [400, 404],
  },
  'POST /api/identities/link': {
    summary: 'Link the identity that single sign-on came back with to your account',
    auth: 'bearer',
    confirmed: true,
    body: z.object({ ticket: givenToken }),
    reply: z.object({}),
    failures: [400, 409, 507],
  },
  'POST /api/identities/unlink': {
    summary: 'Unlink an identity from your account',
    auth: 'bearer',
    confirmed: true,
    body: z.object({ id: z.uuid() }),
    reply: z.object({}),
    failures: [400, 404],
  },
} as const satisfies Record<string, Call>
