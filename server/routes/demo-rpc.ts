import type { FastifyInstance } from 'fastify'
import { type Hex, recoverTransactionAddress } from 'viem'
import { z } from 'zod'

export type DemoChain = { rpcUrl: string; visitor: string }

const BODY_LIMIT = 256 * 1024
const REPLY_LIMIT = 1024 * 1024
const TIME_LIMIT_MS = 15_000

/** What a wallet needs. Nothing that changes the chain's time, its accounts or how it mines. */
const READS = new Set([
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getStorageAt',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_syncing',
  'net_listening',
  'net_version',
  'web3_clientVersion',
])

const body = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.number(), z.string().max(100)]),
  method: z.string().max(100),
  params: z.array(z.unknown()).max(10).default([]),
})
type Request = z.output<typeof body>

/**
 * POST /demo/rpc: how wallets reach the demo chain, in demo mode only. A user of the demo wallet acts as the one
 * visitor; other wallets sign for accounts of their own.
 */
export function demoRpcRoutes(app: FastifyInstance, demoChain: Promise<DemoChain | null>): void {
  app.post('/demo/rpc', { schema: { hide: true, body }, bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const asked = request.body as Request
    const fail = (code: number, message: string) => ({
      jsonrpc: '2.0',
      id: asked.id,
      error: { code, message },
    })
    const chain = await demoChain
    if (!chain) return reply.callNotFound()
    reply.header('cache-control', 'no-store')
    if (asked.method === 'eth_accounts') return { jsonrpc: '2.0', id: asked.id, result: [chain.visitor] }
    const account = accountNamed(asked)
    if (account === undefined) return fail(-32601, `The demo chain does not offer ${asked.method}.`)
    if (account !== null && !isSame(account.of, chain.visitor)) {
      return fail(4100, 'The demo wallet holds another account.')
    }
    try {
      const refusal =
        asked.method === 'eth_sendRawTransaction' && (await refusalOfRaw(chain, asked.params[0]))
      return refusal ? fail(...refusal) : await forward(chain.rpcUrl, asked)
    } catch (error) {
      request.log.warn({ err: error, method: asked.method }, 'the demo chain did not answer')
      return fail(-32603, 'The demo chain did not answer.')
    }
  })
}

/** Whose key the request wants to use: null for nobody's, undefined for a request that is not offered at all. */
function accountNamed({ method, params }: Request): { of: unknown } | null | undefined {
  // What is signed already needs nobody's key.
  if (READS.has(method) || method === 'eth_sendRawTransaction') return null
  if (method === 'eth_sendTransaction') return { of: (params[0] as { from?: unknown } | null)?.from }
  if (method === 'personal_sign') return { of: params[1] }
  if (method === 'eth_signTypedData_v4') return { of: params[0] }
  return undefined
}

function isSame(given: unknown, account: string): boolean {
  return typeof given === 'string' && given.toLowerCase() === account.toLowerCase()
}

/**
 * Everybody knows the keys of those who act in the demo world, and could sign as them. Only the plain types of transactions
 * are taken, because one that carries authorisations (EIP-7702) acts for others than its sender.
 */
async function refusalOfRaw(
  { rpcUrl, visitor }: DemoChain,
  raw: unknown,
): Promise<[code: number, message: string] | null> {
  const isPlain = typeof raw === 'string' && /^0x(?:0[12]|[c-f][0-9a-f])(?:[0-9a-f]{2})+$/i.test(raw)
  const sender = isPlain ? await senderOf(raw as Hex) : null
  if (!sender) return [-32602, 'This is no signed transaction that the demo chain takes.']
  const request: Request = { jsonrpc: '2.0', id: 1, method: 'eth_accounts', params: [] }
  const { result: inWorld } = (await forward(rpcUrl, request)) as { result: string[] }
  const isTheirs = inWorld.some((account) => account.toLowerCase() === sender)
  return isTheirs && sender !== visitor.toLowerCase()
    ? [4100, 'This account belongs to the demo world.']
    : null
}

async function senderOf(serializedTransaction: Hex): Promise<string | null> {
  try {
    const sender = await recoverTransactionAddress({ serializedTransaction: serializedTransaction as never })
    return sender.toLowerCase()
  } catch {
    return null
  }
}

async function forward(rpcUrl: string, { jsonrpc, id, method, params }: Request): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc, id, method, params }),
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  })
  let text = ''
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk
    if (text.length > REPLY_LIMIT) throw new Error('The reply is too large.')
  }
  return JSON.parse(text)
}
