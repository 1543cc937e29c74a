import { z } from 'zod'
import type { Call } from './call.ts'
import { address, asOf, chain, completeTo, count, date, line, time, tokenAmount, usd } from './fields.ts'
import { figures } from './figures.ts'

/** What a row adds to the figure, in the figure's unit. All rows of all pages together are the figure. */
const adds = z.number().nullable().describe('What it adds to the figure; null where no price is known')

const transaction = z.object({
  kind: z.literal('transaction'),
  contract_chain: chain,
  transaction_hash: z.string(),
  block: count,
  time,
  what: z.string().describe('Mint, Sale, Royalty, Transfer, Burn, Buy, Sell, Received, Sent …'),
  from_address: z.string().nullable(),
  to_address: z.string().nullable(),
  token_id: z.string().nullable(),
  amount: tokenAmount.nullable(),
  symbol: z.string().nullable().describe('Of the amount'),
  usd,
  provisional: z.boolean(),
  adds,
})
const holder = z.object({
  kind: z.literal('holder'),
  address: z.string(),
  label: z.string().describe('Empty when unknown'),
  amount: tokenAmount,
  adds,
})
/** A pool's content for liquidity, a token or contract for what a wallet holds, a factor of a product. */
const part = z.object({
  kind: z.literal('part'),
  name: z.string(),
  address: z.string().nullable(),
  detail: z.string().describe('How it comes about, in plain words'),
  adds,
})

export const proofCalls = {
  'POST /api/proof': {
    summary: 'What a figure is made of, row by row',
    auth: 'bearer',
    scope: 'figures',
    body: z.object({
      contract_address: address,
      contract_chain: chain,
      contract_type: z.enum(['Wallet', 'NFT', 'ERC20']),
      figure: z.enum([...new Set(Object.values(figures).flat())]),
      of: line(100).optional().describe('The owner, slice or token that the figure is about'),
      from: date.optional().describe('First day; from the beginning when left out'),
      to: date.optional().describe('Last day; today when left out'),
      since: time
        .optional()
        .describe('With `until`, instead of days: at most 24 hours, blocks after this time'),
      until: time.optional().describe('Blocks up to and with this time'),
      cursor: line(200).optional().describe('`next` of the page before'),
      limit: z.number().int().min(1).max(100).default(25),
    }),
    reply: z.object({
      value: z.number().nullable().describe('null where it is not known, as of days that are not read yet'),
      exact: z
        .string()
        .optional()
        .describe('The value to the last digit, of items: they may be more than a number holds'),
      unit: z.enum(['usd', 'tokens', 'items', 'transactions', 'holders', 'percent', 'holdings']),
      rows: z.array(z.discriminatedUnion('kind', [transaction, holder, part])),
      row_count: count.describe('On all pages'),
      next: z.string().nullable(),
      complete_to: completeTo,
      as_of: z.array(asOf),
      provisional: z.boolean().describe('A reorganisation may still change it'),
    }),
    failures: [400, 404],
  },
} as const satisfies Record<string, Call>
