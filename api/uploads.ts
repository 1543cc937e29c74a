import { z } from 'zod'
import type { Call } from './call.ts'
import { count, line, time } from './fields.ts'

const path = '/uploads/[A-Za-z0-9_-]{16,64}\\.[a-z0-9]{2,5}'
const message = 'Upload a file first and use its address.'

/** The path of an upload, or nothing. */
export const uploadPathOrEmpty = line(2000)
  .regex(new RegExp(`^(?:${path})?$`), message)
  .describe('Path that the upload call answered; empty for none')

/** The path of an upload, alone or behind its host. That the host is this server is for the server to check. */
export const uploadUrl = line(2000)
  .regex(new RegExp(`^(?:https?://[^\\s?#@\\\\]+)?${path}$`), message)
  .describe('Path that the upload call answered, alone or behind the API host')

/** How many the settings show at a time. */
const PAGE = 20

export const uploadCalls = {
  'POST /api/upload': {
    summary: 'Store an image: an avatar, the picture of a lazy mint or of a collection',
    auth: 'bearer',
    scope: 'drafts',
    multipart: { file: 'required' },
    reply: z.object({ url: z.string().describe('Path of the stored file, relative to the API host') }),
    failures: [400, 413, 415, 429, 507],
  },
  'POST /api/uploads/unused': {
    summary: 'How much of your storage is used, and your uploads that nothing uses, newest first',
    auth: 'bearer',
    body: z.object({
      cursor: z
        .string('There is no such page.')
        .regex(/^\d{1,18}_[A-Za-z0-9_-]{1,64}\.[a-z0-9]{2,5}$/, 'There is no such page.')
        .optional()
        .describe('`next` of the page before'),
      limit: z.number().int().min(1).max(100).default(PAGE),
    }),
    reply: z.object({
      used_bytes: count.describe('Of all your uploads, and of the attachments of your support requests'),
      quota_bytes: count,
      unused_count: count.describe('Over all pages'),
      unused_bytes: count.describe('Over all pages'),
      as_of: time.describe('For the call that deletes them all'),
      result: z.array(z.object({ url: z.string(), bytes: count, created_at: time })),
      next: z.string().nullable().describe('For the next page; null if this is the last one'),
    }),
    failures: [400],
  },
  'POST /api/uploads/delete': {
    summary: 'Delete an upload of yours that nothing uses',
    auth: 'bearer',
    body: z.object({ url: uploadUrl }),
    reply: z.object({}),
    failures: [400, 404, 409],
  },
  'POST /api/uploads/delete-unused': {
    summary: 'Delete all uploads of yours that nothing uses',
    auth: 'bearer',
    body: z.object({ as_of: time.describe('As last read: what was uploaded since is kept') }),
    reply: z.object({ deleted: count }),
    failures: [400],
  },
} as const satisfies Record<string, Call>
