import { z } from 'zod'
import type { Call } from './call.ts'
import {
  asOf,
  behindBlocks,
  completeTo,
  contractBody,
  count,
  date,
  labelCounts,
  percent,
  provisional,
  tokenAmount,
  usd,
  windowTimes,
} from './fields.ts'
import { counted } from './hallmark.ts'

const supply = z.object({ supplyPercent: percent })

const window = z
  .object({ ...windowTimes, buy_volume: usd, sell_volume: usd, transactions: count })
  .nullable()
  .describe('24 hours; null while the chain is not followed up to now')

export const erc20StatsCalls = {
  'POST /api/erc20/stats-main': {
    summary: 'Daily figures of a fungible-token contract',
    auth: 'bearer',
    scope: 'figures',
    body: contractBody,
    reply: z.object({
      main: z
        .array(
          z.object({
            date,
            buy_volume: usd,
            sell_volume: usd,
            liquidity_usd: usd,
            fully_diluted_valuation: usd,
            transactions: count.nullable().describe('null, as all figures, of a day that is not read yet'),
            provisional,
          }),
        )
        .describe('One row per day, in date order, days without activity included'),
      pools: z
        .object({
          read: count.describe('Those whose swaps and contents are in the figures'),
          known: count.describe('More than are read only of wrapped native coins and stable coins'),
        })
        .describe("The token's pools"),
      last_24h: window.describe('The 24 hours up to the newest block that is read'),
      previous_24h: window.describe('The 24 hours before these'),
      complete_to: completeTo,
      as_of: z.array(asOf),
    }),
    failures: [400, 404],
  },
  'POST /api/erc20/stats-other': {
    summary: 'Who holds a fungible token now and how they first got it',
    auth: 'bearer',
    scope: 'figures',
    body: contractBody,
    reply: z.object({
      behind_blocks: behindBlocks,
      other: z.object({
        counted,
        holders: z.object({
          totalHolders: count,
          holdersByAcquisition: labelCounts,
          holderDistribution: labelCounts
            .nullable()
            .describe('Count by label; null when the supply cannot be known'),
          holderSupply: z.object({
            top10: supply,
            top25: supply,
            top50: supply,
            top100: supply,
            top250: supply,
            top500: supply,
          }),
        }),
        owners: z.object({
          result: z
            .array(
              z.object({
                owner_address: z.string(),
                owner_address_label: z.string().describe('Empty when unknown'),
                entity: z.string().describe('Empty when unknown'),
                balance_formatted: tokenAmount,
                usd_value: usd,
                percentage_relative_to_total_supply: percent,
              }),
            )
            .describe('By balance, descending'),
        }),
      }),
    }),
    failures: [400, 404],
  },
} as const satisfies Record<string, Call>
