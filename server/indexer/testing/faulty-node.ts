import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Random } from './random.ts'

type Call = { id: number; method: string; params: unknown[] }
type RawLog = { address: string; blockNumber: string; logIndex: string }

/** Each is done about once in so many chances. */
const ONE_IN = 20

export type FaultyNode = {
  url: string
  /** Answers nothing at all. */
  isAway: boolean
  /** How often it did what. */
  faults: Map<string, number>
  /** Instead of the node's own, for this method. */
  instead: Map<string, unknown>
  close(): Promise<void>
}

/** Stands before a real node and, by chance, fails as nodes do or says what is not so. Without `random` it passes all on. */
export async function startFaultyNode(behind: string, random?: Random): Promise<FaultyNode> {
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    if (node.isAway || does('cut')) return request.socket.destroy()
    if (does('too many requests')) return response.writeHead(429, { 'retry-after': '0' }).end()
    if (does('unavailable')) return response.writeHead(503).end('<html>try later</html>')
    const body = JSON.parse(text) as Call | Call[]
    const calls = [body].flat()
    const replies = await Promise.all(calls.map(answer))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(Array.isArray(body) ? replies : replies[0]))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const node: FaultyNode = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isAway: false,
    faults: new Map(),
    instead: new Map(),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return node

  function does(fault: string): boolean {
    if (random?.upTo(ONE_IN) !== 0) return false
    node.faults.set(fault, (node.faults.get(fault) ?? 0) + 1)
    return true
  }

  async function answer({ id, method, params }: Call) {
    const result = node.instead.get(method) ?? (await ask(method, params))
    if (method === 'eth_getBlockByNumber')
      return { jsonrpc: '2.0', id, result: await wrongBlock(params, result) }
    if (method === 'eth_getLogs') return { jsonrpc: '2.0', id, result: wrongLogs(params, result as RawLog[]) }
    return { jsonrpc: '2.0', id, result }
  }

  async function wrongBlock([tag]: unknown[], block: unknown) {
    if (does('null block')) return null
    if (tag === 'latest' && does('stale head')) {
      const { number } = block as { number: string }
      return ask('eth_getBlockByNumber', [`0x${Math.max(0, Number(number) - 8).toString(16)}`, false])
    }
    return block
  }

  function wrongLogs([filter]: unknown[], logs: RawLog[]): RawLog[] {
    const last = logs.at(-1)
    if (!last) return logs
    const { toBlock = last.blockNumber } = filter as { toBlock?: string }
    // A lie that nobody could see through is left out: of a range, only the last block's bloom is known.
    if (Number(last.blockNumber) === Number(toBlock) && does('no logs')) return []
    if (does('duplicate log')) return [...logs, last]
    if (does('foreign log')) return [...logs, { ...last, address: `0x${'f0'.repeat(20)}`, logIndex: '0x63' }]
    return logs
  }

  async function ask(method: string, params: unknown[]): Promise<unknown> {
    const reply = await fetch(behind, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    return ((await reply.json()) as { result?: unknown }).result ?? null
  }
}
