import { isAscii } from 'node:buffer'
import http from 'node:http'
import https from 'node:https'
import { createGunzip } from 'node:zlib'
import { EndpointFault } from './errors.ts'
import {
  BatchRefused,
  envelope,
  isObject,
  type RpcCall,
  type RpcReply,
  readReplies,
  readReply,
  type SendOptions,
  type Transport,
} from './json-rpc.ts'
import type { Limits } from './limits.ts'

type Answer = { status: number; retryAfter: string | undefined; text: string }

export function openHttp(url: URL, limits: Limits): Transport {
  const secure = url.protocol === 'https:'
  const agent = new (secure ? https : http).Agent({ keepAlive: true, maxSockets: limits.concurrency })
  let lastId = 0

  async function send(calls: readonly RpcCall[], options: SendOptions): Promise<RpcReply[]> {
    const firstId = lastId + 1
    lastId += calls.length
    const [only] = calls
    const single = calls.length === 1 && only
    const body = JSON.stringify(
      single ? envelope(firstId, single) : calls.map((call, index) => envelope(firstId + index, call)),
    )
    const answer = await post(body, options)
    const json = parse(answer.text)
    if (answer.status === 429) {
      throw new EndpointFault('rate-limit', 'HTTP 429', retryAfterMs(answer.retryAfter))
    }
    // Many gateways send a JSON-RPC error with a status of 400, 413 or 500: the error tells more.
    if (answer.status === 200 || isRpc(json)) {
      if (json === undefined) throw new EndpointFault('malformed', 'the reply is no JSON')
      return single ? [readReply(json, firstId)] : readReplies(json, firstId, calls.length)
    }
    if (answer.status === 413) throw new EndpointFault('too-large', 'HTTP 413')
    if (answer.status >= 500) {
      throw new EndpointFault('server', `HTTP ${answer.status}`, retryAfterMs(answer.retryAfter))
    }
    if (!single && [400, 404, 405, 415, 422, 501].includes(answer.status)) throw new BatchRefused(1)
    const kind = answer.status === 401 || answer.status === 403 ? 'barred' : 'refused'
    throw new EndpointFault(kind, `HTTP ${answer.status}${shortText(answer.text)}`)
  }

  async function post(body: string, options: SendOptions): Promise<Answer> {
    try {
      return await postOnce(body, options)
    } catch (error) {
      // The server closed an idle connection just as we used it: nothing is wrong with the endpoint. The other idle ones are
      // likely to be closed as well, so it is sent on a new one.
      if (error instanceof StaleSocket) return postOnce(body, options, { agent: false })
      throw error
    }
  }

  function postOnce(
    body: string,
    { signal, maxBytes = limits.maxResponseBytes, received }: SendOptions,
    connection: Pick<http.RequestOptions, 'agent'> = { agent },
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const headers: http.OutgoingHttpHeaders = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        // Some gateways refuse those who do not say who they are.
        'user-agent': 'Assay',
        // Compression pays over the internet, not inside one network.
        ...(secure ? { 'accept-encoding': 'gzip' } : {}),
      }
      const request = (secure ? https : http).request(url, { method: 'POST', headers, ...connection })
      const settle = (act: () => void) => {
        clearTimeout(late)
        signal?.removeEventListener('abort', abort)
        act()
      }
      const fail = (error: unknown) => {
        settle(() => reject(error))
        request.destroy()
      }
      const late = setTimeout(
        () => fail(new EndpointFault('timeout', `no answer within ${limits.timeoutMs} ms`)),
        limits.timeoutMs,
      )
      const abort = () => fail(signal?.reason)
      signal?.addEventListener('abort', abort, { once: true })
      const broken = (error: NodeJS.ErrnoException) => {
        const stale = request.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
        fail(stale ? new StaleSocket() : new EndpointFault('network', error.code ?? error.message))
      }
      request.once('error', broken)
      // Without this, neither an answer nor an error follows.
      request.once('upgrade', (_, socket) => {
        socket.destroy()
        fail(new EndpointFault('malformed', 'the node wants to speak another protocol'))
      })
      request.once('response', (response) => {
        const packed = response.headers['content-encoding'] === 'gzip'
        const stream = packed ? response.pipe(createGunzip()) : response
        const chunks: Buffer[] = []
        let size = 0
        response.once('error', broken)
        response.once('aborted', () => fail(new EndpointFault('network', 'the connection was cut')))
        if (packed) stream.once('error', () => fail(new EndpointFault('malformed', 'the reply is not gzip')))
        stream.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (received) received.bytes += chunk.length
          if (size > maxBytes)
            fail(new EndpointFault('too-large', `an answer of more than ${maxBytes} bytes`))
          else chunks.push(chunk)
        })
        stream.once('end', () =>
          settle(() =>
            resolve({
              status: response.statusCode ?? 0,
              retryAfter: response.headers['retry-after'],
              text: decode(Buffer.concat(chunks, size)),
            }),
          ),
        )
      })
      request.end(body)
    })
  }

  return { send, close: () => agent.destroy() }
}

/** What a gateway says in plain words, unless it is a page. */
function shortText(text: string): string {
  const line = text.trim()
  return line && line.length <= 100 && !line.startsWith('<') ? `: ${line}` : ''
}

class StaleSocket extends Error {}

/** Most answers are pure ASCII, which is copied several times faster than UTF-8 is decoded. */
function decode(bytes: Buffer): string {
  return isAscii(bytes) ? bytes.toString('latin1') : bytes.toString('utf8')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isRpc(json: unknown): boolean {
  const first: unknown = Array.isArray(json) ? json[0] : json
  return isObject(first) && ('result' in first || isObject(first.error) || typeof first.error === 'string')
}

/** In seconds or as a date, capped at a minute. */
function retryAfterMs(header: string | undefined): number | undefined {
  if (!header) return undefined
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), 60_000) : undefined
}
