import type { FastifyInstance } from 'fastify'
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
  'net_version',
])

const body = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.number(), z.string().max(100)]),
  method: z.string().max(100),
  params: z.array(z.unknown()).max(10).default([]),
})
type Request = z.output<typeof body>

/** POST /demo/rpc: the demo wallet's way to the demo chain, in demo mode only. Whoever comes acts as the one visitor. */
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
    if (account !== null && account.toLowerCase() !== chain.visitor.toLowerCase()) {
      return fail(4100, 'The demo wallet holds another account.')
    }
    try {
      return await forward(chain.rpcUrl, asked)
    } catch (error) {
      request.log.warn({ err: error, method: asked.method }, 'the demo chain did not answer')
      return fail(-32603, 'The demo chain did not answer.')
    }
  })
}

/** Whose key the request wants to use: null for nobody's, undefined for a request that is not offered at all. */
function accountNamed({ method, params }: Request): string | null | undefined {
  if (READS.has(method)) return null
  if (method === 'eth_sendTransaction') return String((params[0] as { from?: unknown } | null)?.from)
  if (method === 'personal_sign') return String(params[1])
  if (method === 'eth_signTypedData_v4') return String(params[0])
  return undefined
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
