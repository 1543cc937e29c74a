import type { FastifyInstance } from 'fastify'
import type { Hex } from 'viem'
import { z } from 'zod'
import { TooMany } from '#server/errors.ts'
import { clientKey } from '../client-key.ts'
import type { DemoChain } from './chain.ts'
import { estimateGas } from './estimate-gas.ts'
import { askDemoNode, type RpcReply, type RpcRequest, readDemoNode } from './node.ts'
import { refusalOfRaw } from './raw-transaction.ts'
import type { DemoRpcLimits } from './rpc-limits.ts'
import { methods } from './rpc-methods.ts'

const BODY_LIMIT = 256 * 1024

const envelope = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.number(), z.string().max(100)]),
  method: z.string().max(100),
  params: z.array(z.unknown()).max(10).default([]),
})

/**
 * POST /demo/rpc: how wallets reach the demo chain, in demo mode only. It has no keys: they sign for themselves. One request at a
 * time, by name, with what is known to be harmless; everything else is refused before the node hears of it.
 */
export function demoRpcRoutes(
  app: FastifyInstance,
  demoChain: Promise<DemoChain | null>,
  limits: DemoRpcLimits,
): void {
  app.post('/demo/rpc', { schema: { hide: true }, bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const chain = await demoChain
    if (!chain) return reply.callNotFound()
    reply.header('cache-control', 'no-store')
    if (Array.isArray(request.body)) {
      return reply
        .status(400)
        .send(failed(null, -32600, 'Batches are not taken: send one request at a time.'))
    }
    const { data: asked } = envelope.safeParse(request.body)
    if (!asked) return reply.status(400).send(failed(null, -32600, 'This is no JSON-RPC request.'))
    const { id, method: name } = asked
    const method = methods.get(name)
    if (!method) return failed(id, -32601, `The demo chain does not offer ${name}.`)
    const params = method.params.safeParse(asked.params)
    if (!params.success) {
      return failed(id, -32602, `The demo chain does not take these parameters of ${name}.`)
    }
    try {
      const inTurn = method.isHeavy ? limits.heavy : limits.light
      const node = { id, method: name, params: params.data }
      const client = clientKey(request.ip)
      return await inTurn(client, () => pass(chain, node, (gas) => limits.spendGas(client, gas)))
    } catch (error) {
      if (error instanceof TooMany) return failed(id, -32005, error.message)
      request.log.warn({ err: error, method: name }, 'the demo chain did not answer')
      return failed(id, -32603, 'The demo chain did not answer.')
    }
  })
}

async function pass(
  { rpcUrl, people }: DemoChain,
  request: RpcRequest,
  spendGas: (gas: bigint) => void,
): Promise<RpcReply> {
  if (request.method === 'eth_estimateGas') return estimateGas(rpcUrl, request)
  if (request.method === 'eth_sendRawTransaction') {
    const nonceOf = async (sender: string) =>
      BigInt(await readDemoNode<Hex>(rpcUrl, 'eth_getTransactionCount', [sender, 'pending']))
    const refusal = await refusalOfRaw(request.params[0] as Hex, { people, nonceOf, spendGas })
    if (refusal) return failed(request.id, refusal.code, refusal.message)
  }
  return askDemoNode(rpcUrl, request)
}

function failed(id: RpcRequest['id'] | null, code: number, message: string) {
  return { jsonrpc: '2.0', id, error: { code, message } }
}
