import { z } from 'zod'
import { type AccountEventKind, accountEvents } from './account-events.ts'
import type { Call } from './call.ts'
import { line, time } from './fields.ts'

const event = z.object({
  id: z.string().describe('Newer ones are larger'),
  at: time,
  kind: z.string().describe('What happened, such as sign-in'),
  text: z.string().describe('The same for people'),
  detail: z.string().describe('What it was about; empty if that is plain'),
  browser: z.string().describe('Empty: it was the operator, or the server by itself'),
  address: z.string().describe('IP address; empty if it is not known'),
})

/** How many the settings show at first; older ones come page by page. */
const PAGE = 50

const page = {
  before: z
    .string()
    .regex(/^[0-9]{1,18}$/)
    .optional()
    .describe('Id of the last one you have, for the next page'),
  kind: z.enum(Object.keys(accountEvents) as AccountEventKind[]).optional(),
  limit: z.number().int().min(1).max(1_000).default(PAGE),
}
const more = z.boolean().describe('Whether there are older ones')

export const activityCalls = {
  'POST /api/activity': {
    summary: 'What happened in your account during the last year, newest first',
    auth: 'bearer',
    body: z.object(page),
    reply: z.object({ result: z.array(event), more }),
    failures: [400],
  },
  'POST /api/operator/activity': {
    summary: 'The same of all accounts, for the operators of this server',
    auth: 'bearer',
    body: z.object({
      ...page,
      email: line(320).optional().describe('Of one account alone: its address'),
    }),
    reply: z.object({ result: z.array(event.extend({ email: z.string() })), more }),
    failures: [400],
  },
} as const satisfies Record<string, Call>
