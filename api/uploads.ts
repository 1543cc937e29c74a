import { z } from 'zod'
import type { Call } from './call.ts'
import { line } from './fields.ts'

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

export const uploadCalls = {
  'POST /api/upload': {
    summary: 'Store an image: an avatar, the picture of a lazy mint or of a collection',
    auth: 'bearer',
    multipart: { file: 'required' },
    reply: z.object({ url: z.string().describe('Path of the stored file, relative to the API host') }),
    failures: [400, 413, 415, 429, 507],
  },
} as const satisfies Record<string, Call>
