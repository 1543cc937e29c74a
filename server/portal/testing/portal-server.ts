import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { complaintOf, headerOf, lineOf, type Query } from './answer-query.ts'
import type { Dataset } from './dataset.ts'

// Speaks the protocol of SQD's portal as its repositories document it: subsquid/sqd-portal spec/14-interface-binding.md,
// spec/15-parameters.md, src/endpoints/stream.rs, src/types/errors.rs.

type Line = Record<string, unknown> & { header: Record<string, unknown> }

export type PortalServerOptions = {
  dataset: string
  data: Dataset
  /** Requests in ten seconds; more are refused with a 429. */
  requests?: number
  /** An answer ends after so many blocks, or so many lines, as if it were complete. */
  blocksPerAnswer?: number
  linesPerAnswer?: number
  /** Before the first byte. */
  latencyMs?: number
}

/** Instead of the next answer: a status with a text, or an answer that is cut. */
type Fault = { status: number; body?: string; retryAfter?: number } | 'torn' | 'cut' | 'empty'

export type PortalServer = {
  url: string
  requests: number
  /** Each is met once, in this order, by requests for a stream. */
  faults: Fault[]
  /** Changes the lines of each answer; by default it is honest. */
  lie: (lines: Line[], query: Query) => Line[]
  /** Columns that the archive does not have, as `transaction.status`. */
  missingColumns: Set<string>
  queries: Query[]
  /** Makes all answers to a question beforehand, so that a benchmark does not measure this server. */
  prepare(query: Query): void
  stop(): Promise<void>
}

const LINES_PER_MEMBER = 200

export async function startPortalServer(options: PortalServerOptions): Promise<PortalServer> {
  const { dataset, data, requests = 20, latencyMs = 0 } = options
  const begun: number[] = []
  const prepared = new Map<string, Buffer>()
  const server = createServer(async (request, response) => {
    portal.requests += 1
    const body = await text(request)
    const now = performance.now()
    while (begun[0] !== undefined && begun[0] <= now - 10_000) begun.shift()
    if (begun.length >= requests) {
      const wait = Math.ceil(((begun[0] ?? now) + 10_000 - now) / 1_000)
      return response.writeHead(429, { 'retry-after': String(Math.max(1, wait)) }).end()
    }
    begun.push(now)
    if (latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, latencyMs))
    answer(request, response, body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const portal: PortalServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: 0,
    faults: [],
    lie: (lines) => lines,
    missingColumns: new Set(),
    queries: [],
    prepare,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return portal

  function answer(request: IncomingMessage, response: ServerResponse, body: string): unknown {
    const say = (status: number, said: string, headers = {}) =>
      response.writeHead(status, { 'content-type': 'text/plain', ...headers }).end(said)
    const [, root, name, path = ''] = (request.url ?? '').split('/')
    if (root !== 'datasets' || name !== dataset) return say(404, `Unknown dataset: ${name}`)
    if (path === 'finalized-head' || path === 'head')
      return say(
        200,
        JSON.stringify({ number: data.finalizedHead, hash: data.block(data.finalizedHead).header.hash }),
      )
    if (path === 'metadata' || path === '')
      return say(200, JSON.stringify({ dataset, aliases: [], real_time: true, start_block: data.startBlock }))
    if (path !== 'finalized-stream' && path !== 'stream') return say(404, '')
    const fault = portal.faults.shift()
    if (typeof fault === 'object')
      return say(
        fault.status,
        fault.body ?? '',
        fault.retryAfter && { 'retry-after': String(fault.retryAfter) },
      )
    const query = JSON.parse(body) as Query
    portal.queries.push(query)
    const complaint = complaintOf(query, data.startBlock) ?? complaintOfColumns(query)
    if (complaint) return say(400, complaint)
    if (query.fromBlock > data.finalizedHead) return say(204, '')
    const parent = path === 'stream' && query.fromBlock > 0 ? data.block(query.fromBlock - 1).header : null
    if (parent && query.parentBlockHash && query.parentBlockHash !== parent.hash)
      return say(409, JSON.stringify({ previousBlocks: [{ number: parent.number, hash: parent.hash }] }))
    return send(response, query, fault)
  }

  function complaintOfColumns({
    fields,
    fromBlock,
    traces,
    logs = [],
    transactions = [],
  }: Query): string | null {
    for (const column of portal.missingColumns) {
      const [table = '', field = ''] = column.split('.')
      const snake = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
      if (fields[table]?.[field])
        return `couldn't parse request: column '${snake}' is not found in '${table}s'`
    }
    const wantsTraces =
      traces !== undefined ||
      transactions.some((item) => item.traces) ||
      logs.some((item) => item.transactionTraces)
    return wantsTraces && data.block(fromBlock).traces === null ? "table 'traces' does not exist" : null
  }

  /** The first and the last block of an answer are always in it. */
  function linesOf(query: Query): Line[] {
    const wanted = Math.min(query.toBlock ?? data.finalizedHead, data.finalizedHead)
    let last = Math.min(wanted, query.fromBlock + (options.blocksPerAnswer ?? Number.MAX_SAFE_INTEGER) - 1)
    const lines: Line[] = []
    for (const number of data.filled(query.fromBlock, last)) {
      const line = lineOf(query, data.block(number)) as Line | null
      if (!line) continue
      lines.push(line)
      if (lines.length >= (options.linesPerAnswer ?? Number.POSITIVE_INFINITY)) last = number
      if (last === number) break
    }
    const bare = (number: number): Line => ({ header: headerOf(query, data.block(number)) })
    if (lines[0]?.header.number !== query.fromBlock) lines.unshift(bare(query.fromBlock))
    if (lines.at(-1)?.header.number !== last) lines.push(bare(last))
    return lines
  }

  /** Always compressed, in several joined members. */
  function send(response: ServerResponse, query: Query, fault: Fault | undefined): unknown {
    response.writeHead(200, { 'content-type': 'application/jsonl', 'content-encoding': 'gzip' })
    if (fault === 'empty') return response.end(gzipSync(''))
    if (fault === 'torn') {
      const whole = portal.lie(linesOf(query), query).map(asText).join('')
      return response.end(gzipSync(whole.slice(0, Math.max(1, whole.length - 20))))
    }
    const bytes = prepared.get(JSON.stringify(query)) ?? packed(portal.lie(linesOf(query), query))
    if (fault !== 'cut') return response.end(bytes)
    return response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy())
  }

  function prepare(query: Query): void {
    for (let fromBlock = query.fromBlock; fromBlock <= (query.toBlock ?? data.finalizedHead); ) {
      const asked = { ...query, fromBlock }
      const lines = linesOf(asked)
      prepared.set(JSON.stringify(asked), packed(lines))
      fromBlock = Number(lines.at(-1)?.header.number) + 1
    }
  }
}

const asText = (line: Line) => `${JSON.stringify(line)}\n`

function packed(lines: readonly Line[]): Buffer {
  const members: Buffer[] = []
  for (let at = 0; at < lines.length; at += LINES_PER_MEMBER) {
    const part = lines.slice(at, at + LINES_PER_MEMBER).map(asText)
    members.push(gzipSync(part.join(''), { level: 1 }))
  }
  return Buffer.concat(members)
}
