import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { NodeError } from '../test-node.ts'
import type { Answers } from './history-answers.ts'
import { checkCount, checkQuestion, handOut, type RawLog } from './log-rules.ts'
import { type FrontReply, isFrontReply, type NodeProfile, type Refusal } from './node-profile.ts'
import { RateBucket } from './rate-bucket.ts'
import { Refuse } from './refuse.ts'
import { acceptSocket } from './text-socket.ts'

type Call = { id: unknown; method: string; params?: unknown[] }
type Filter = { fromBlock?: string; toBlock?: string; blockHash?: string; address?: string | string[] }
type Whole = { refusal: Refusal | FrontReply; retryAfterMs?: number; inList?: boolean }

type PublicNodeOptions = {
  profile: NodeProfile
  behind: Answers
  /** In milliseconds; rates are counted by it. */
  now?: () => number
  latencyMs?: number
}

export type PublicNode = {
  profile: NodeProfile
  url: string
  socketUrl: string
  host: string
  /** HTTP requests so far. */
  requests: number
  /** By method, those that were refused included. */
  calls: Map<string, number>
  /** By what was said. */
  refused: Map<string, number>
  stop(): Promise<void>
}

const METHODS_OF_STATE = ['eth_call', 'eth_getCode', 'eth_getBalance', 'eth_getStorageAt']
const FINALITY = 64

/** A public node over real HTTP, with the limits and the manners of its profile. */
export async function startPublicNode(options: PublicNodeOptions): Promise<PublicNode> {
  const { profile, behind, latencyMs = 0, now = () => performance.now() } = options
  const rules = profile.logs ?? {}
  const bucket = profile.rate && new RateBucket(profile.rate.calls, profile.rate.seconds, now)
  const sockets: Duplex[] = []
  let used = 0

  const server = createServer(async (request, response) => {
    node.requests += 1
    try {
      const body = JSON.parse(await read(request)) as Call | Call[]
      if (latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, latencyMs))
      await answer(body, response)
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  server.on('upgrade', (request, socket) => {
    if (!profile.socket) socket.end('HTTP/1.1 404 Not Found\r\n\r\n')
    else acceptSocket(request, socket, answerText)
    sockets.push(socket)
  })
  // A client that finds its idle connection closed would take it for a failure.
  server.keepAliveTimeout = 600_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const node: PublicNode = {
    profile,
    url: `http://${host}`,
    socketUrl: `ws://${host}`,
    host,
    requests: 0,
    calls: new Map(),
    refused: new Map(),
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return node

  async function answer(body: Call | Call[], response: ServerResponse): Promise<void> {
    const calls = [body].flat()
    for (const { method } of calls) count(node.calls, method)
    const whole = refuseWhole(body)
    if (whole) {
      refuse(response, calls, whole)
      return
    }
    const replies = await Promise.all(calls.map(reply))
    const [only] = replies
    if (Array.isArray(body))
      send(
        response,
        200,
        replies.map(({ json }) => json),
      )
    else if (only) send(response, only.status, only.json)
  }

  async function answerText(text: string): Promise<string | undefined> {
    const call = JSON.parse(text) as Call
    count(node.calls, call.method)
    if (profile.socket === 'nothing') return undefined
    if (call.method === 'eth_subscribe') return JSON.stringify({ jsonrpc: '2.0', id: call.id, result: '0x1' })
    return JSON.stringify((await reply(call)).json)
  }

  /** What is said to the whole request, before anything in it is looked at. */
  function refuseWhole(body: Call | Call[]): Whole | undefined {
    const { front, batch, quota, atTimes, rate } = profile
    const at = front?.[node.requests % front.length]
    if (at) return { refusal: at }
    const calls = [body].flat().length
    if (Array.isArray(body) && batch && calls > batch.calls)
      return { refusal: batch.refusal, inList: batch.inList ?? false }
    used += calls
    if (quota && used > quota.calls) return { refusal: quota.refusal }
    const waitMs = rate && !rate.inside ? (bucket?.take(calls) ?? 0) : 0
    if (rate && waitMs > 0) return { refusal: rate.refusal, ...(rate.retryAfter && { retryAfterMs: waitMs }) }
    if (atTimes && node.requests % atTimes.oneIn === 0) return { refusal: atTimes.reply }
    return undefined
  }

  function refuse(
    response: ServerResponse,
    calls: readonly Call[],
    { refusal, retryAfterMs, inList }: Whole,
  ): void {
    count(node.refused, isFrontReply(refusal) ? refusal.body : refusal.message)
    const headers: Record<string, string> =
      retryAfterMs === undefined ? {} : { 'retry-after': String(Math.ceil(retryAfterMs / 1_000)) }
    if (isFrontReply(refusal)) {
      response.writeHead(refusal.status, { ...refusal.headers, ...headers }).end(refusal.body)
      return
    }
    const id = calls.length === 1 && !inList ? (calls[0]?.id ?? null) : null
    const { status, json } = errorOf(id, refusal)
    send(response, status, inList ? [json] : json, headers)
  }

  async function reply({ id, method, params = [] }: Call): Promise<{ status: number; json: unknown }> {
    try {
      const { rate } = profile
      if (rate?.inside && !isFrontReply(rate.refusal) && (bucket?.take(1) ?? 0) > 0)
        throw new Refuse(rate.refusal)
      return { status: 200, json: { jsonrpc: '2.0', id, result: await resultOf(method, params) } }
    } catch (error) {
      if (error instanceof NodeError) return errorOf(id, { code: error.code, message: error.message })
      if (!(error instanceof Refuse)) throw error
      count(node.refused, error.message)
      return errorOf(id, error.refusal)
    }
  }

  async function resultOf(method: string, params: unknown[]): Promise<unknown> {
    const { missing, chainId } = profile
    if (missing?.methods.includes(method)) throw new Refuse(missing.refusal)
    if (method === 'eth_chainId' && chainId) return hex(chainId)
    if (method === 'eth_blockNumber') return hex(await seenHead())
    if (method === 'eth_getLogs') return logs((params[0] ?? {}) as Filter)
    if (method === 'eth_getBlockByNumber') return blockByNumber(params)
    if (METHODS_OF_STATE.includes(method)) await checkState(params)
    return behind(method, params)
  }

  /** A balancer's nodes are asked in turn. */
  async function seenHead(): Promise<number> {
    const head = Number(await behind('eth_blockNumber', []))
    const apart = profile.nodesApart
    return apart ? Math.max(0, head - ((node.requests * 7) % (apart + 1))) : head
  }

  async function blockByNumber([tag, full]: unknown[]): Promise<unknown> {
    const ask = (which: unknown) => behind('eth_getBlockByNumber', [which, full])
    const { finalizedDepth, nodesApart } = profile
    if (tag === 'finalized') {
      if (finalizedDepth === null) throw new Refuse({ code: -32_000, message: 'finalized block not found' })
      if (finalizedDepth === undefined && !nodesApart) return ask(tag)
      return ask(hex(Math.max(0, (await seenHead()) - (finalizedDepth ?? FINALITY))))
    }
    if (!nodesApart) return ask(tag)
    const head = await seenHead()
    if (tag === 'latest') return ask(hex(head))
    return Number(tag) > head ? null : ask(tag)
  }

  async function checkState(params: unknown[]): Promise<void> {
    const { state } = profile
    const tag = params.at(-1)
    if (!state || typeof tag !== 'string' || !tag.startsWith('0x')) return
    if (Number(tag) < (await seenHead()) - state.blocks) throw new Refuse(state.refusal(Number(tag)))
  }

  async function logs(filter: Filter): Promise<RawLog[]> {
    if (rules.off) throw new Refuse(rules.off)
    const ask = async () => (await behind('eth_getLogs', [filter])) as RawLog[]
    if (filter.blockHash) return handOut(rules, await ask())
    const head = await seenHead()
    const number = (tag = 'latest') => (tag === 'latest' ? head : Number(tag))
    const [from, to] = [number(filter.fromBlock), number(filter.toBlock)]
    if (profile.nodesApart && to > head)
      throw new Refuse({ code: -32_602, message: 'block range extends beyond current head block' })
    const question = { from, to, addresses: [filter.address ?? []].flat().length, head }
    checkQuestion(rules, question)
    const found = await ask()
    checkCount(rules, question, found)
    return handOut(rules, found)
  }
}

/** The answers of a node that is already there, such as anvil. */
export function answersOf(url: string): Answers {
  return async (method, params) => {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    type Json = { result?: unknown; error?: { code: number; message: string } }
    const { result, error } = (await reply.json()) as Json
    if (error) throw new NodeError(error.code, error.message)
    return result ?? null
  }
}

function errorOf(id: unknown, { status = 200, code, message, data }: Refusal) {
  return {
    status,
    json: { jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } },
  }
}

async function read(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function hex(number: number): string {
  return `0x${number.toString(16)}`
}
