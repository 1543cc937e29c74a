import { z } from 'zod'
import type { Call } from './call.ts'
import {
  address,
  asOf,
  behindBlocks,
  chain,
  completeTo,
  count,
  date,
  earningWindow,
  provisional,
  tokenAmount,
  usd,
  wholeAmount,
} from './fields.ts'

const body = z.object({ wallet: address })

const window = z
  .object({
    ...earningWindow,
    claimed: count.nullable().describe('Tokens plus NFTs held at its end; null where it is not known'),
  })
  .nullable()
  .describe('24 hours, over the chains that are followed up to now; null if there is none')

const collectible = z
  .object({
    ImageURL: z.string().nullable(),
    ImagePending: z.boolean().optional().describe('There may be a picture soon'),
    Name: z.string(),
    Description: z.string(),
    Metadata: z.object({ description: z.string().nullable() }),
    ID: z.string(),
    Chain: chain,
    TokenAddress: z.string(),
  })
  .describe('One token, as the assets page shows it')

export const walletStatsCalls = {
  'POST /api/wallet/stats-main': {
    summary: 'Daily figures of a wallet over all chains on which you track it',
    auth: 'bearer',
    scope: 'figures',
    body,
    reply: z.object({
      main: z
        .array(
          z.object({
            date,
            revenue: usd,
            ttv: usd,
            transactions: count.nullable().describe('null, as all figures, of a day that is not read yet'),
            claimed: count
              .nullable()
              .describe("Tokens plus NFTs held at the day's end; null where it is not known"),
            provisional,
          }),
        )
        .describe('One row per day, in date order, days without activity included'),
      last_24h: window.describe('The 24 hours up to the newest block that is read'),
      previous_24h: window.describe('The 24 hours before these'),
      complete_to: completeTo,
      as_of: z.array(asOf),
    }),
    failures: [400, 404],
  },
  'POST /api/wallet/stats-other': {
    summary: 'What a wallet holds now',
    auth: 'bearer',
    scope: 'figures',
    body,
    reply: z.object({
      behind_blocks: behindBlocks,
      other: z.object({
        tokens: z.array(
          z.object({
            Name: z.string(),
            Symbol: z.string(),
            Balance: tokenAmount,
            USDValue: usd,
            Chain: chain,
            TokenAddress: z.string().describe("'native' for the chain's own coin"),
          }),
        ),
        nfts: z
          .array(
            z.object({
              Name: z.string(),
              Symbol: z.string(),
              Amount: wholeAmount,
              Chain: chain,
              ContractType: z.enum(['ERC721', 'ERC1155']),
              TokenAddress: z.string(),
            }),
          )
          .describe('One row per contract'),
        collectibles: z.array(collectible).optional(),
      }),
    }),
    failures: [400, 404],
  },
} as const satisfies Record<string, Call>
