import { z } from 'zod'
import type { Call } from './call.ts'
import { chain } from './fields.ts'
import { panel } from './share-links.ts'
import { panelSchemas, sharedFigures } from './shared-figures.ts'

const types = Object.keys(panelSchemas) as (keyof typeof panelSchemas)[]

const token = z.string().max(200).describe('What follows # in the link')
const pass = z
  .string()
  .max(200)
  .optional()
  .describe('For a link with a password: what unlocking it has given')

/** For visitors with a share link, who need no session. */
export const sharedCalls = {
  'POST /api/shared': {
    summary: 'What a share link shows',
    auth: 'none',
    body: z.object({ token, pass }),
    reply: z.object({
      title: z.string(),
      contract_type: z.enum(types),
      contract_chain: chain,
      contract_address: z.string().describe('Lower-case'),
      name: z.string().describe("The contract's own; empty when it has none"),
      state: z.enum(['start', 'processing', 'ready']),
      is_read: z.boolean().describe('Whether anything of it was read yet'),
      counts_native: z
        .boolean()
        .nullable()
        .describe("Wallets: whether all moves of the chain's own coin are counted; else null"),
      panels: z.array(panel),
    }),
    failures: [400, 403, 404, 429],
  },
  'POST /api/shared/unlock': {
    summary: 'Unlock a share link that has a password',
    auth: 'none',
    body: z.object({ token, password: z.string().max(200) }),
    reply: z.object({
      pass: z.string().describe('Good for 12 hours, until the password is changed or the link ends'),
    }),
    failures: [400, 404, 429],
  },
  'POST /api/shared/figures': {
    summary: 'The figures that a share link shows, as its owner gets them',
    auth: 'none',
    body: z.object({ token, pass }),
    reply: sharedFigures,
    failures: [400, 403, 404, 429],
  },
} as const satisfies Record<string, Call>
