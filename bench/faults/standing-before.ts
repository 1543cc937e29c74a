import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { pause } from './people.ts'

/** What SECURITY.md promises to see through. */
export const LIES = [
  'no logs',
  'null block',
  'height goes back',
  'wrong chain id',
  'duplicate log',
  'foreign log',
  'another hash',
] as const
export type Lie = (typeof LIES)[number]

type Call = { id: number; method: string; params: [unknown, ...unknown[]] }
type Reply = { id: number; result?: unknown }
type RawLog = { address: string; blockNumber: string; logIndex: string }
type RawBlock = { number: string; hash: string }

const BLOCKS_BACK = 50

/** Stands before a node and passes everything on, but for what is set here. */
export async function standBefore(behind: string) {
  const server = createServer(async (request, response) => {
    const body = await text(request)
    if (node.isAway) return request.socket.destroy()
    const asked = JSON.parse(body) as Call | Call[]
    if (node.delayMs > 0) await pause(node.delayMs)
    if (node.isAway) return request.socket.destroy()
    const answer = await ask(body)
    const calls = [asked].flat()
    node.logAnswers += calls.filter(({ method }) => method === 'eth_getLogs').length
    response.setHeader('content-type', 'application/json')
    response.end(node.lie ? await twist(calls, answer, node.lie) : answer)
  })
  server.keepAliveTimeout = 600_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const node = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isAway: false,
    delayMs: 0,
    lie: undefined as Lie | undefined,
    /** How often it did. */
    lies: 0,
    logAnswers: 0,
    /** Until that many more questions for logs were answered. */
    async answersLogs(more: number): Promise<void> {
      const wanted = node.logAnswers + more
      while (node.logAnswers < wanted) await pause(5)
    },
    async close(): Promise<void> {
      server.closeAllConnections()
      server.close()
    },
  }
  let heads = 0
  return node

  async function ask(body: string): Promise<string> {
    const headers = { 'content-type': 'application/json' }
    return (await fetch(behind, { method: 'POST', headers, body })).text()
  }

  async function twist(calls: Call[], answer: string, lie: Lie): Promise<string> {
    const replies = JSON.parse(answer) as Reply | Reply[]
    for (const reply of [replies].flat()) {
      const call = calls.find(({ id }) => id === reply.id)
      if (!call || reply.result === undefined || reply.result === null) continue
      const told = await tell(call, reply.result, lie)
      if (told === reply.result) continue
      reply.result = told
      node.lies++
    }
    return JSON.stringify(replies)
  }

  async function tell({ method, params }: Call, truth: unknown, lie: Lie): Promise<unknown> {
    if (method === 'eth_chainId' && lie === 'wrong chain id') return '0x2'
    if (method === 'eth_getBlockByNumber') {
      const block = truth as RawBlock
      if (lie === 'null block') return null
      if (lie === 'another hash') return { ...block, hash: `0x${'ab'.repeat(32)}` }
      if (lie === 'height goes back' && params[0] === 'latest' && heads++ % 2 === 1) return olderThan(block)
      return truth
    }
    const logs = truth as RawLog[]
    const last = method === 'eth_getLogs' ? logs.at(-1) : undefined
    if (!last) return truth
    const { toBlock = last.blockNumber } = params[0] as { toBlock?: string }
    // Of a range, only the last block's bloom is known: a lie that nobody could see through is not told.
    if (lie === 'no logs' && Number(last.blockNumber) === Number(toBlock)) return []
    if (lie === 'duplicate log') return [...logs, last]
    if (lie === 'foreign log')
      return [...logs, { ...last, address: `0x${'f0'.repeat(20)}`, logIndex: '0x63' }]
    return truth
  }

  async function olderThan({ number }: RawBlock): Promise<unknown> {
    const params = [`0x${(Number(number) - BLOCKS_BACK).toString(16)}`, false]
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params })
    return (JSON.parse(await ask(body)) as Reply).result
  }
}
