import { z } from 'zod'
import type { Call } from './call.ts'
import { givenToken, sixDigits } from './code-fields.ts'

export const confirmCalls = {
  'POST /api/confirm/send-code': {
    summary: "Send a one-time code to the account's own address, to confirm that you are its owner",
    auth: 'bearer',
    body: z.object({}),
    reply: z.object({ token: z.string().describe('To be sent back with the code') }),
    failures: [400, 429],
  },
  'POST /api/confirm': {
    summary: 'Confirm by such a code: for ten minutes this session may make the calls that want it',
    auth: 'bearer',
    body: z.object({ token: givenToken, code: sixDigits }),
    reply: z.object({}),
    failures: [400, 429],
  },
} as const satisfies Record<string, Call>
