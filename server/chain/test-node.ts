import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import type { Limits } from './limits.ts'
import { openChain } from './open-chain.ts'
import type { Chain } from './types.ts'

export type NodeCall = { id: unknown; method: string; params: unknown[] }
type Answer = (call: NodeCall) => unknown

/** Thrown by an answer: a JSON-RPC error. */
export class NodeError extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** Thrown by an answer: what the whole HTTP request is answered with. */
export class HttpReply extends Error {
  readonly status: number
  readonly body: string
  readonly headers: Record<string, string>

  constructor(status: number, body = '', headers: Record<string, string> = {}) {
    super(`HTTP ${status}`)
    this.status = status
    this.body = body
    this.headers = headers
  }
}

export type TestNode = {
  url: string
  host: string
  /** HTTP requests so far. */
  requests: number
  calls: NodeCall[]
  /** What it answers may be changed in the middle of a test. */
  answer: Answer
  stop(): Promise<void>
}

/** A node over real HTTP that says what the test wants it to say. */
export async function startTestNode(answer: Answer, wholeBody?: (body: unknown) => void): Promise<TestNode> {
  const server = createServer(async (request, response) => {
    node.requests += 1
    let text = ''
    for await (const chunk of request) text += chunk
    try {
      const body = JSON.parse(text) as NodeCall | NodeCall[]
      wholeBody?.(body)
      const reply = async (call: NodeCall) => {
        node.calls.push(call)
        try {
          return { jsonrpc: '2.0', id: call.id, result: await node.answer(call) }
        } catch (error) {
          if (!(error instanceof NodeError)) throw error
          return { jsonrpc: '2.0', id: call.id, error: { code: error.code, message: error.message } }
        }
      }
      const replies = Array.isArray(body) ? await Promise.all(body.map(reply)) : await reply(body)
      response.setHeader('content-type', 'application/json').end(JSON.stringify(replies))
    } catch (error) {
      const { status, body, headers } = error instanceof HttpReply ? error : new HttpReply(500, String(error))
      response.writeHead(status, headers).end(body)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const node: TestNode = {
    url: `http://${host}`,
    host,
    requests: 0,
    calls: [],
    answer,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return node
}

const quick: Partial<Limits> = {
  tries: 4,
  backoffMs: 2,
  maxBackoffMs: 10,
  setAsideMs: 50,
  shutOutMs: 60_000,
}

/** A chain on these endpoints that loses no time, and what it wrote to the log. */
export function openTestChain(
  urls: string[],
  limits: Partial<Limits> = {},
  pollMs = 20,
): { chain: Chain; logged: string[] } {
  const logged: string[] = []
  const log = pino({ level: 'debug', base: null }, { write: (line: string) => logged.push(line) })
  return { chain: openChain('demo', urls, { log, limits: { ...quick, ...limits }, pollMs }), logged }
}
