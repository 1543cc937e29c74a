import { z } from 'zod'
import type { Call } from './call.ts'
import { emailField, givenToken, sixDigits } from './code-fields.ts'
import { time } from './fields.ts'

export const accountCalls = {
  'GET /api/account': {
    summary: 'Read how your account stands',
    auth: 'bearer',
    reply: z.object({
      delete_at: time
        .nullable()
        .describe('When it will be deleted; null if nobody has asked for that, or it was taken back'),
    }),
    failures: [],
  },
  'POST /api/account/email/send-code': {
    summary: 'Begin to change your e-mail address',
    auth: 'bearer',
    body: z.object({
      email: emailField.describe('The new address; a one-time code is sent to it'),
      token: givenToken.describe('From POST /api/confirm/send-code, which sends a code to the old address'),
      code: sixDigits.describe('That code: a passkey or a sign-in does not stand in for it'),
    }),
    reply: z.object({ token: z.string().describe('To be sent back with the code to the new address') }),
    failures: [400, 429],
  },
  'POST /api/account/email/resend': {
    summary: 'Send another code to the new address',
    auth: 'bearer',
    body: z.object({ token: givenToken }),
    reply: z.object({ token: z.string() }),
    failures: [400, 429],
  },
  'POST /api/account/email': {
    summary: 'Change your e-mail address, and end all other sessions',
    auth: 'bearer',
    confirmed: true,
    body: z.object({ token: givenToken, code: sixDigits.describe('The code to the new address') }),
    reply: z.object({}),
    failures: [400, 409, 429],
  },
  'POST /api/account/export': {
    summary: 'Export everything of your account as one archive',
    auth: 'bearer',
    confirmed: true,
    body: z.object({}),
    reply: z.object({
      path: z.string().describe('Where the .tar.gz can be fetched by GET, once, within a minute'),
    }),
    failures: [400, 429],
  },
  'POST /api/account/delete': {
    summary: 'Have your account deleted after a day, and end all other sessions',
    auth: 'bearer',
    confirmed: true,
    body: z.object({}),
    reply: z.object({ delete_at: time }),
    failures: [400],
  },
  'POST /api/account/keep': {
    summary: 'Keep your account after all',
    auth: 'bearer',
    body: z.object({}),
    reply: z.object({}),
    failures: [400],
  },
} as const satisfies Record<string, Call>
