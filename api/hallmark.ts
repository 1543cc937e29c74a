import { z } from 'zod'
import type { Call } from './call.ts'
import { contractBody, count, line, time } from './fields.ts'

export const verdicts = ['agrees', 'differs', 'unchecked'] as const
export type Verdict = (typeof verdicts)[number]

/** Holders that are counted by balanceOf at most: more would take the node's time from everybody else. */
export const MOST_RECOUNTED = 50_000

/** What a contract that differs most likely does. */
export const differenceKinds = [
  'takes_fee',
  'rebases',
  'issues_without_events',
  'events_move_nothing',
  'wraps_without_events',
  'other',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

const verdict = z
  .enum(verdicts)
  .describe(
    'Whether the figures, which come from events, are what the contract itself says; unchecked: see `sentence`',
  )
const amount = z
  .string()
  .nullable()
  .describe('Exact, in the smallest unit, or an owner’s address; null if there is no answer')

/** The answers of the contract that are compared, then what has to hold among the balances themselves. */
const question = z.object({
  question: z.enum([
    'total_supply',
    'balance_of',
    'owner_of',
    'balance_of_id',
    'no_negative_balance',
    'minted_minus_burned',
    'shares_within_whole',
  ]),
  address: z.string().nullable(),
  token_id: z.string().nullable(),
  events: amount.describe('By the events'),
  contract: amount.describe('By the contract, or by the sum of balances'),
  agrees: z.boolean(),
})

const recount = z.object({
  state: z
    .enum(['possible', 'too_many', 'running', 'done', 'failed'])
    .describe('too_many: more than 50,000 known holders'),
  holders: count.describe('Addresses to ask for'),
  requests: count.describe('What it costs: requests to the node'),
  counted: count.describe('Of these addresses, so far'),
  block: count.nullable().describe('At which all are asked'),
  failure: z.string().nullable(),
})

const brief = {
  verdict,
  sentence: z.string().describe('The verdict in plain words'),
  block: count.nullable().describe('At which the contract was asked; null if it was not'),
  checked_at: time.nullable(),
  checked: count.describe('Answers of the contract that were compared'),
  agreed: count,
}
/** Where the holder figures come from. */
export const counted = z.object({
  by: z.enum(['events', 'balanceOf']),
  block: count.nullable().describe('At which all were asked; null unless counted by balanceOf'),
  differs: z.boolean().describe('Known to differ from what the contract says, and not counted again'),
})

/** What a collection says about itself in a list. */
export const hallmarkBrief = z.object(brief)

const hallmark = z.object({
  ...brief,
  block_hash: z.string().nullable().describe('The seed of what was drawn'),
  kind: z.enum(differenceKinds).nullable().describe('null unless it differs'),
  touches: z.array(z.string()).describe('The figures that are not plain facts then, by their labels'),
  decimals: count.nullable().describe('Of the amounts below; null for items, which are whole'),
  supply: z.object({ events: amount, contract: amount }),
  differences: z.array(question).describe('Largest first'),
  skipped: count.describe('Logs that could not be read'),
  notes: z.array(z.string()).describe('What is unusual about the contract, in plain words'),
  is_checking: z.boolean().describe('It is being asked, or waits for it'),
  recount: recount.nullable().describe('null unless it differs or was recounted'),
})

const failures = [400, 404] as const

export const hallmarkCalls = {
  'POST /api/hallmark/get': {
    summary: "Whether a contract's figures agree with what the contract itself says",
    auth: 'bearer',
    scope: 'figures',
    body: contractBody,
    reply: hallmark,
    failures,
  },
  'POST /api/hallmark/questions': {
    summary: 'Every question of the last check, with both answers',
    auth: 'bearer',
    scope: 'figures',
    body: contractBody,
    reply: z.object({ block: count.nullable(), questions: z.array(question) }),
    failures,
  },
  'POST /api/hallmark/skipped': {
    summary: 'The logs of a contract that could not be read',
    auth: 'bearer',
    scope: 'figures',
    body: contractBody.extend({
      cursor: line(200).optional().describe('`next` of the page before'),
      limit: z.number().int().min(1).max(100).default(25),
    }),
    reply: z.object({
      logs: z.array(
        z.object({ block: count, transaction_hash: z.string(), log_index: count, reason: z.string() }),
      ),
      next: z.string().nullable(),
    }),
    failures,
  },
  'POST /api/hallmark/check': {
    summary: 'Ask the contract again',
    auth: 'bearer',
    body: contractBody,
    reply: hallmark,
    failures: [...failures, 409, 429],
  },
  'POST /api/hallmark/recount': {
    summary: 'Count all holders by balanceOf',
    auth: 'bearer',
    body: contractBody,
    reply: hallmark,
    failures: [...failures, 409, 429],
  },
} as const satisfies Record<string, Call>
