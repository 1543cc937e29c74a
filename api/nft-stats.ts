import { z } from 'zod'
import type { Call } from './call.ts'
import {
  asOf,
  behindBlocks,
  completeTo,
  contractBody,
  count,
  date,
  earningWindow,
  labelAmounts,
  provisional,
  usd,
  wholeAmount,
} from './fields.ts'
import { counted } from './hallmark.ts'

const unpriced = {
  ttv_unpriced: count
    .optional()
    .describe('Payments that are not in `ttv`, because their currency has no known price'),
  revenue_unpriced: count.optional().describe('The same of `revenue`'),
}

const window = z
  .object({
    ...earningWindow,
    ...unpriced,
    claimed: wholeAmount.nullable().describe('Items held at its end; null where it is not known'),
  })
  .nullable()
  .describe('24 hours; null while the chain is not followed up to now')

export const nftStatsCalls = {
  'POST /api/nft/stats-main': {
    summary: 'Daily figures of an NFT contract',
    auth: 'bearer',
    scope: 'figures',
    body: contractBody,
    reply: z.object({
      main: z
        .array(
          z.object({
            date,
            revenue: usd,
            ttv: usd,
            transactions: count.nullable().describe('null, as all figures, of a day that is not read yet'),
            claimed: wholeAmount.nullable().describe("Items held at the day's end"),
            ...unpriced,
            provisional,
          }),
        )
        .describe('One row per day, in date order, days without activity included'),
      last_24h: window.describe('The 24 hours up to the newest block that is read'),
      previous_24h: window.describe('The 24 hours before these'),
      complete_to: completeTo,
      as_of: z.array(asOf),
      unexplained: z
        .object({
          valued: count.describe('Transfers in transactions in which something was paid'),
          transfers: count.describe('Of these, those that no market that is read explains'),
          addresses: count.describe('How many addresses were called in them'),
          called: z
            .array(
              z.object({
                address: z.string(),
                label: z.string().describe('Empty when unknown'),
                transfers: count,
                last_block: count,
              }),
            )
            .describe('Called most first, at most 10'),
        })
        .optional(),
    }),
    failures: [400, 404],
  },
  'POST /api/nft/stats-other': {
    summary: 'Who holds an NFT contract now, since when and how they got it',
    auth: 'bearer',
    scope: 'figures',
    body: contractBody,
    reply: z.object({
      behind_blocks: behindBlocks,
      other: z.object({
        counted,
        top_owners: z
          .array(z.object({ address: z.string(), amount: wholeAmount }))
          .describe('By amount, descending; the 500 largest'),
        claimed: wholeAmount.describe("All items that are held: the sum of all owners' amounts"),
        source_breakdown: labelAmounts,
        holding_ages: labelAmounts,
      }),
    }),
    failures: [400, 404],
  },
} as const satisfies Record<string, Call>
