import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { createAnswer } from './answer.ts'
import { buildChain } from './build-chain.ts'
import { RpcFailure } from './rpc-failure.ts'
import type { Condition, RpcServerOptions, RpcStats } from './start-rpc-server.ts'

// The process that plays the node. Every path answers JSON-RPC, so that one server can be given to a client as many URLs; but for
// /stats, /reset and /ledger, which are for the benchmark.

type Part = string | Buffer
type Request = { id: number | string; method: string; params?: unknown[] }

const options: RpcServerOptions = JSON.parse(process.argv[2] ?? '')
const chain = buildChain(options)
const answer = createAnswer(chain, options.chainId)
let condition: Condition = { latencyMs: 0, maxLogs: Number.MAX_SAFE_INTEGER }
let changed = Promise.withResolvers<void>()
let stats: RpcStats
let cpuBefore: NodeJS.CpuUsage
reset()

const server = createServer(async (request, response) => {
  try {
    const body = (await buffer(request)).toString()
    if (request.url === '/stats') return sendJson(response, { ...stats, cpuMs: cpuMs() })
    if (request.url === '/ledger') return sendJson(response, chain.ledger())
    if (request.url === '/reset') {
      condition = JSON.parse(body)
      reset()
      changed.resolve()
      changed = Promise.withResolvers()
      return sendJson(response, {})
    }
    stats.requests++
    const asked: Request | Request[] = JSON.parse(body)
    const parts = Array.isArray(asked) ? ['[', ...between(asked.map(reply)), ']'] : reply(asked)
    while (parts.some((part) => Buffer.isBuffer(part)) && [asked].flat().some(isHeld)) await changed.promise
    if (condition.latencyMs) setTimeout(() => send(response, parts), condition.latencyMs)
    else send(response, parts)
  } catch (error) {
    response.statusCode = 400
    response.end(String(error))
  }
})
// A client that finds its idle connection closed would count it as a failure of the node.
server.keepAliveTimeout = 600_000
server.listen(0, '127.0.0.1')
await once(server, 'listening')
process.on('disconnect', () => process.exit())
process.send?.({ port: (server.address() as AddressInfo).port })

function reset() {
  stats = { requests: 0, calls: {}, bytes: 0, firstLogsAt: null, cpuMs: 0 }
  cpuBefore = process.cpuUsage()
}

function cpuMs() {
  const { user, system } = process.cpuUsage(cpuBefore)
  return Math.round((user + system) / 1000)
}

function reply({ id, method, params = [] }: Request): Part[] {
  stats.calls[method] = (stats.calls[method] ?? 0) + 1
  if (method === 'eth_getLogs') stats.firstLogsAt ??= Date.now()
  const head = `{"jsonrpc":"2.0","id":${JSON.stringify(id)},`
  try {
    const result = answer(method, params, condition)
    return typeof result === 'string'
      ? [`${head}"result":${result}}`]
      : [`${head}"result":[`, ...result, ']}']
  } catch (error) {
    if (!(error instanceof RpcFailure)) throw error
    const { code, message } = error
    return [`${head}"error":${JSON.stringify({ code, message })}}`]
  }
}

function isHeld({ params }: Request) {
  const [{ toBlock } = {}] = (params ?? []) as [{ toBlock?: string }?]
  return Number(toBlock ?? 0) > (condition.lastBlockWithLogs ?? Number.POSITIVE_INFINITY)
}

function between(replies: Part[][]) {
  return replies.flatMap((parts, index) => (index === 0 ? parts : [',', ...parts]))
}

function send(response: ServerResponse, parts: Part[]) {
  const length = parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0)
  stats.bytes += length
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': length })
  for (const part of parts) response.write(part)
  response.end()
}

function sendJson(response: ServerResponse, value: unknown) {
  send(response, [JSON.stringify(value)])
}
