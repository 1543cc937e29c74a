import { z } from 'zod'
import { type Call, SCOPES } from './call.ts'
import { requiredLine, time } from './fields.ts'

const scopes = z
  .array(z.enum(SCOPES, 'Choose among the listed scopes.'))
  .describe(
    'figures: read figures and proofs; lists: read collections and items; drafts: read and write drafts',
  )

const apiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes,
  created_at: time,
  last_used_at: time.nullable().describe('To the minute; null if it never was'),
  expires_at: time.nullable().describe('null: it does not end by itself'),
})

export const keyCalls = {
  'POST /api/keys': {
    summary: 'List your API keys, newest first',
    auth: 'bearer',
    body: z.object({}),
    reply: z.object({ result: z.array(apiKey) }),
    failures: [400],
  },
  'POST /api/keys/create': {
    summary: 'Create an API key',
    auth: 'bearer',
    confirmed: true,
    body: z.object({
      name: requiredLine(100),
      scopes: scopes
        .min(1, 'Choose at least one scope.')
        .max(SCOPES.length, 'Choose among the listed scopes.')
        .refine((chosen) => new Set(chosen).size === chosen.length, 'Choose each scope once.'),
      expires_in_days: z
        .number()
        .int()
        .min(1, 'At least a day.')
        .max(3_650, 'At most ten years.')
        .nullable()
        .describe('null: it does not end by itself'),
    }),
    reply: z.object({
      key: z.string().describe('The key itself, which is told this once and never again'),
      created: apiKey,
    }),
    failures: [400, 507],
  },
  'POST /api/keys/end': {
    summary: 'End one of your API keys',
    auth: 'bearer',
    confirmed: true,
    body: z.object({ id: z.uuid() }),
    reply: z.object({}),
    failures: [400, 404],
  },
} as const satisfies Record<string, Call>
