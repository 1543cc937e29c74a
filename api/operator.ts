import { z } from 'zod'
import type { Call } from './call.ts'
import { chain, count, time } from './fields.ts'

const able = z.boolean().nullable().describe('null: not known')

/** What is known of one way to a chain. The table of `npm run chains -- check` has the same columns. */
const endpointReport = z.object({
  host: z.string().describe('All that is said of its address: the rest may hold a key'),
  state: z.enum(['not_asked', 'answers', 'refuses', 'silent', 'wrong_chain']),
  reason: z.string().nullable().describe('In its own words, why it does not answer or gives no logs'),
  head: count.nullable().describe('The newest block that it told of'),
  logs: able.describe('eth_getLogs of old blocks'),
  range: count.nullable().describe('Blocks in one eth_getLogs for one contract; null: no limit was met'),
  results: count.nullable().describe('Logs in one answer; null: no limit was met'),
  rate: z.number().nullable().describe('Requests a second that it takes; null: no limit was met'),
  batch: count.nullable().describe('Calls in one request; null: not known'),
  finalized: able.describe("The tag 'finalized'"),
  block_receipts: able,
  traces: able,
  old_state: able.describe('State of a block that is a week old'),
  multicall3: able,
})
export type EndpointReport = z.infer<typeof endpointReport>

const portalReport = z.object({
  dataset: z.string(),
  state: z.enum(['not_asked', 'answers', 'refuses', 'silent']),
  reason: z.string().nullable(),
  head: count.nullable().describe('The newest final block that it has'),
  traces: able,
  blocks_per_second: z.number().nullable().describe('As histories were read from it so far; null: none was'),
})
export type PortalReport = z.infer<typeof portalReport>

const chainReport = z.object({
  chain: z.string(),
  name: z.string(),
  chain_id: z.number(),
  source: z.enum(['rpc', 'portal']).describe('Where its history is read'),
  own_endpoints: z.boolean().describe('Named by RPC_URL_<CHAIN> instead of the public ones'),
  contracts: count.describe('That are tracked there'),
  endpoints: z.array(endpointReport),
  portal: portalReport.nullable().describe('null: it does not have the chain'),
  checked_at: time.nullable().describe('null: since the start nobody has'),
})
export type ChainReport = z.infer<typeof chainReport>

/** For the operators of this server: OPERATORS names their e-mail addresses. 403 for everybody else. */
export const operatorCalls = {
  'GET /api/operator': {
    summary: 'Whether you are an operator of this server',
    auth: 'bearer',
    reply: z.object({ is_operator: z.boolean() }),
    failures: [],
  },
  'GET /api/operator/chains': {
    summary: 'What is known of the chains and of the ways to them, without asking them',
    auth: 'bearer',
    reply: z.object({ chains: z.array(chainReport) }),
    failures: [403],
  },
  'POST /api/operator/chains/check': {
    summary: 'Ask the endpoints of a chain what they can do',
    auth: 'bearer',
    body: z.object({ chain }),
    reply: chainReport,
    failures: [400, 403, 429],
  },
  'POST /api/operator/test-mail': {
    summary: 'Send a test mail to your own address',
    auth: 'bearer',
    body: z.object({}),
    reply: z.object({
      id: z.uuid(),
      email: z.string(),
      has_mail_server: z.boolean().describe('false: no SMTP_URL is set, and mail is printed in the log'),
    }),
    failures: [400, 403, 429],
  },
  'POST /api/operator/test-mail/state': {
    summary: 'What became of a test mail of yours',
    auth: 'bearer',
    body: z.object({ id: z.uuid() }),
    reply: z.object({
      state: z
        .enum(['waiting', 'sent', 'failing', 'given_up'])
        .describe('failing: it could not be delivered yet, and is tried again'),
      attempts: count,
      reason: z.string().nullable().describe('Why the last attempt failed, in the mail server’s own words'),
    }),
    failures: [400, 403, 404],
  },
} as const satisfies Record<string, Call>
