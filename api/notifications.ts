import { z } from 'zod'
import type { Call } from './call.ts'
import { time } from './fields.ts'

const notification = z.object({
  id: z.number().int(),
  kind: z.enum(['support', 'sign-in']).describe('What it is about, for its icon'),
  title: z.string(),
  body: z.string(),
  link: z.string().nullable().describe('Path inside the app where one can see or do more'),
  created_at: time,
  read: z.boolean(),
})

/** How many the panel shows; older ones come page by page. */
const PAGE = 20

export const notificationCalls = {
  'POST /api/notifications': {
    summary: 'List your notifications, newest first',
    auth: 'bearer',
    body: z.object({
      before: z
        .number()
        .int()
        .positive()
        .optional()
        .describe('Id of the last one you have, for the next page'),
      limit: z.number().int().min(1).max(100).default(PAGE),
    }),
    reply: z.object({
      result: z.array(notification),
      unread: z.number().int().describe('Over all pages'),
      more: z.boolean().describe('Whether there are older ones'),
    }),
    failures: [400],
  },
  'POST /api/notifications/read': {
    summary: 'Mark a notification, or all up to it, as read',
    auth: 'bearer',
    body: z.object({
      id: z.number().int().positive(),
      and_older: z.boolean().default(false),
    }),
    reply: z.object({ unread: z.number().int() }),
    failures: [400],
  },
} as const satisfies Record<string, Call>
