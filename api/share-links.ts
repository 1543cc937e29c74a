import { z } from 'zod'
import type { Call } from './call.ts'
import { collectionKey } from './collections.ts'
import { chain, count, requiredLine, time } from './fields.ts'
import { panelsOf, type SharedType, type SharePanel, sharePanels } from './share-panels.ts'

const types = Object.keys(sharePanels) as SharedType[]
const allPanels = [...new Set(types.flatMap(panelsOf))] as [SharePanel, ...SharePanel[]]
const MOST_PANELS = Math.max(...types.map((type) => panelsOf(type).length))

export const panel = z
  .enum(allPanels, 'Choose among the listed parts.')
  .describe('A part of the analytics; which there are depends on the type')

const panels = z
  .array(panel)
  .min(1, 'Choose at least one part.')
  .max(MOST_PANELS, 'Choose among the listed parts.')
  .refine((chosen) => new Set(chosen).size === chosen.length, 'Choose each part once.')
const title = requiredLine(100).describe('What visitors read above the figures')
const expiresInDays = z
  .number()
  .int()
  .min(1, 'At least a day.')
  .max(3_650, 'At most ten years.')
  .nullable()
  .describe('From now on; null: it does not end by itself')
const password = z
  .string()
  .min(8, 'At least 8 characters.')
  .max(200, 'At most 200 characters.')
  .nullable()
  .describe('Visitors are asked for it; null: everybody who has the link may look')

const shareLink = z.object({
  id: z.uuid(),
  contract_type: z.enum(types),
  contract_chain: chain,
  contract_address: z.string().describe('Lower-case'),
  collection_name: z.string(),
  panels: z.array(panel),
  title: z.string(),
  has_password: z.boolean(),
  created_at: time,
  expires_at: time.nullable().describe('null: it does not end by itself'),
  opens: count.describe('How often it was opened, counted at most once a minute'),
  last_opened_at: time.nullable().describe('To the minute; null if it never was'),
})

export const shareLinkCalls = {
  'POST /api/share-links': {
    summary: 'List your share links, newest first',
    auth: 'bearer',
    body: z.object({}),
    reply: z.object({ result: z.array(shareLink) }),
    failures: [400],
  },
  'POST /api/share-links/create': {
    summary: 'Share parts of the analytics of a collection that you track, read-only',
    auth: 'bearer',
    body: collectionKey.extend({ panels, title, expires_in_days: expiresInDays, password }),
    reply: z.object({
      token: z.string().describe('Opens the link, and is told this once: /share#<token>'),
      created: shareLink,
    }),
    failures: [400, 404, 429, 507],
  },
  'POST /api/share-links/change': {
    summary: 'Change what one of your share links shows, and to whom',
    auth: 'bearer',
    body: z.object({
      id: z.uuid(),
      panels: panels.optional(),
      title: title.optional(),
      expires_in_days: expiresInDays.optional(),
      password: password.optional(),
    }),
    reply: shareLink,
    failures: [400, 404, 429],
  },
  'POST /api/share-links/end': {
    summary: 'End one of your share links',
    auth: 'bearer',
    body: z.object({ id: z.uuid() }),
    reply: z.object({}),
    failures: [400, 404],
  },
} as const satisfies Record<string, Call>
