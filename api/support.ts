import { z } from 'zod'
import type { Call } from './call.ts'
import { prose, requiredLine, time } from './fields.ts'
import { inquirySubjects } from './inquiry-subjects.ts'

const supportRequest = z.object({
  uuid: z.string(),
  subject: z.string(),
  description: z.string(),
  file_name: z.string().nullable().describe('Name of the attachment'),
  state: z.enum(['open', 'closed']),
  created_at: time,
})

const subjectsWithoutMessage: string[] = Object.values(inquirySubjects)

export const supportCalls = {
  'POST /api/support-request': {
    summary: 'Send a support request or an inquiry, with an attachment if wanted',
    auth: 'bearer',
    multipart: { file: 'optional' },
    body: z
      .object({
        subject: requiredLine(200),
        description: prose(10_000).default('').describe('May be empty for an inquiry only'),
      })
      .refine(({ subject, description }) => description !== '' || subjectsWithoutMessage.includes(subject), {
        path: ['description'],
        error: 'This field is required.',
      }),
    reply: supportRequest,
    failures: [400, 413, 415, 429, 507],
  },
  'POST /api/support-request/close': {
    summary: 'Close one of your support requests: it is settled',
    auth: 'bearer',
    body: z.object({ uuid: z.uuid('There is no such request.') }),
    reply: supportRequest,
    failures: [400, 404],
  },
  'GET /api/support-requests': {
    summary: 'List your support requests, newest first',
    auth: 'bearer',
    reply: z.array(supportRequest),
    failures: [],
  },
} as const satisfies Record<string, Call>
