import { z } from 'zod'
import type { Call } from './call.ts'
import { count, time } from './fields.ts'

const session = z.object({
  id: z.uuid(),
  browser: z.string().describe("What is known of it: 'Firefox on Linux'"),
  address: z.string().describe('IP address that it was last used from; empty if it is not known'),
  created_at: time.describe('When it was signed in'),
  used_at: time.describe('When it was last refreshed, which an open tab does every quarter of an hour'),
  current: z.boolean().describe('Whether it is the one that asks'),
})

/** How many the settings show at first; older ones come page by page. */
const PAGE = 20

export const sessionCalls = {
  'POST /api/sessions': {
    summary: 'List your open sessions: this one, then the others, newest sign-in first',
    auth: 'bearer',
    body: z.object({
      before: z.uuid().optional().describe('Id of the last one you have, for the next page'),
      limit: z.number().int().min(1).max(100).default(PAGE),
    }),
    reply: z.object({
      result: z.array(session),
      total: count.describe('Over all pages'),
      more: z.boolean().describe('Whether there are older ones'),
    }),
    failures: [400],
  },
  'POST /api/sessions/end': {
    summary: 'End one of your sessions, on all its tabs',
    auth: 'bearer',
    body: z.object({ id: z.uuid() }),
    reply: z.object({}),
    failures: [400, 404],
  },
  'POST /api/sessions/end-others': {
    summary: 'End all of your sessions but this one',
    auth: 'bearer',
    body: z.object({}),
    reply: z.object({ ended: count }),
    failures: [400],
  },
} as const satisfies Record<string, Call>
