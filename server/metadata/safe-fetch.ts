import { Resolver, lookup as systemLookup } from 'node:dns/promises'
import http, { type ClientRequest, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { isBelow } from './below-path.ts'
import { isForbidden } from './forbidden-addresses.ts'

/** What went wrong, by what to do about it: only `away` and some of `status` may be better in a minute. */
export type RefusalReason = 'forbidden' | 'status' | 'too-large' | 'malformed' | 'away'

export class FetchRefused extends Error {
  override name = 'FetchRefused'
  readonly reason: RefusalReason
  /** Of the answer, if there was one. */
  readonly status: number | undefined
  /** How long the host asks us to stay away. */
  readonly retryAfterS: number | undefined

  constructor(
    reason: RefusalReason,
    message: string,
    { status, retryAfterS }: { status?: number; retryAfterS?: number } = {},
  ) {
    super(message)
    this.reason = reason
    this.status = status
    this.retryAfterS = retryAfterS
  }
}

type Address = { address: string; family: number }

export type FetchOptions = {
  /** Of the content, after decompression; of what comes over the wire as well. */
  maxBytes: number
  signal?: AbortSignal | undefined
  accept?: string
  /**
   * The content's own address at a gateway that the operator has named: below it, addresses and ports are not checked, and nothing else of
   * that host is fetched. Never one that a token has named.
   */
  trustedBase?: string | undefined
  /** Set only by tests. */
  resolve?: (host: string) => Promise<Address[]>
  ports?: readonly number[]
  timeoutMs?: number
}

export type Fetched = { bytes: Uint8Array; type: string | null; url: string }

const TIMEOUT_MS = 10_000
const MOST_REDIRECTS = 3
/** Where the web is; anything else is somebody's service that is not meant for us. */
const PORTS = [80, 443]
const REDIRECTS = [301, 302, 303, 307, 308]
const resolver = new Resolver({ timeout: 2_000, tries: 2 })
const HEADERS = { 'user-agent': 'Assay', 'accept-encoding': 'gzip, deflate, br' }
/** How long a connection waits for another request to the same host. */
const KEPT_MS = 4_000
const keeping = { keepAlive: true, maxFreeSockets: 4, timeout: KEPT_MS }
/**
 * A connection leads to the address that was checked when it was made, so another request to the same host may use it. What the operator
 * trusts has connections of its own: they may lead into the private network, and are never used for what a token has named.
 */
const agents = {
  trusted: { http: new http.Agent(keeping), https: new https.Agent(keeping) },
  strangers: { http: new http.Agent(keeping), https: new https.Agent(keeping) },
}

/**
 * Fetches what a stranger has named. Each hop's address is checked where the connection is made, so neither a redirect nor a name that
 * changes its answer leads into the private network; size and time are limited in all, whatever the host does.
 */
export async function safeFetch(url: string, options: FetchOptions): Promise<Fetched> {
  const limit = new TimeLimit(options.timeoutMs ?? TIMEOUT_MS, options.signal)
  try {
    return await followRedirects(url, options, limit)
  } catch (error) {
    options.signal?.throwIfAborted()
    if (error instanceof FetchRefused && !limit.isOver) throw error
    if (limit.isOver) throw new FetchRefused('away', 'The host took too long.')
    const { code = '', message } = error as NodeJS.ErrnoException
    if (code.startsWith('Z_') || code.startsWith('ERR__') || code.startsWith('ERR_BROTLI'))
      throw new FetchRefused('malformed', 'The answer does not decompress.')
    throw new FetchRefused('away', `The host does not answer: ${code || message}`)
  } finally {
    limit.end()
  }
}

/** Ends the request that is under way when the time is over or the caller wants no more of it. Signals for each request would take longer than the requests. */
class TimeLimit {
  isOver = false
  #request: ClientRequest | undefined
  readonly #timer: NodeJS.Timeout
  readonly #signal: AbortSignal | undefined
  readonly #abort = () => this.#request?.destroy()

  constructor(ms: number, signal: AbortSignal | undefined) {
    this.#signal = signal
    this.#timer = setTimeout(() => {
      this.isOver = true
      this.#abort()
    }, ms)
    signal?.addEventListener('abort', this.#abort)
  }

  get hasEnded(): boolean {
    return this.isOver || this.#signal?.aborted === true
  }

  watch(request: ClientRequest): void {
    this.#request = request
    if (this.hasEnded) this.#abort()
  }

  end(): void {
    clearTimeout(this.#timer)
    this.#signal?.removeEventListener('abort', this.#abort)
  }
}

async function followRedirects(first: string, options: FetchOptions, limit: TimeLimit): Promise<Fetched> {
  let url = checkedUrl(first, options)
  for (let redirects = 0; ; redirects++) {
    const response = await request(url, options, limit)
    try {
      const { statusCode: status = 0, headers } = response
      if (REDIRECTS.includes(status) && headers.location !== undefined) {
        if (redirects === MOST_REDIRECTS)
          throw new FetchRefused('malformed', 'The host redirects without an end.')
        url = checkedUrl(headers.location, options, url)
        continue
      }
      if (status < 200 || status > 299) throw refusedBy(status, headers['retry-after'])
      if (Number(headers['content-length']) > options.maxBytes) throw tooLarge(options.maxBytes)
      const bytes = await readBody(response, options.maxBytes)
      return { bytes, type: headers['content-type'] ?? null, url: url.href }
    } finally {
      // Only a connection whose answer was read to its end is of use for another.
      if (!response.readableEnded) response.destroy()
    }
  }
}

function checkedUrl(text: string, options: FetchOptions, base?: URL): URL {
  if (!URL.canParse(text, base?.href)) throw new FetchRefused('forbidden', 'This is no address on the web.')
  const url = new URL(text, base)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new FetchRefused('forbidden', `Addresses that begin with ${url.protocol} are not fetched.`)
  if (url.username || url.password)
    throw new FetchRefused('forbidden', 'Addresses with a user name or password are not fetched.')
  const content = trustedBaseAt(url, options)
  if (content && isBelow(url, content)) return url
  if (content) throw new FetchRefused('forbidden', 'The gateway redirects to another page of its host.')
  const port = Number(url.port || (url.protocol === 'http:' ? 80 : 443))
  if (!(options.ports ?? PORTS).includes(port))
    throw new FetchRefused('forbidden', `Port ${port} is not one of the web's.`)
  // The lookup below is not asked about a host that is an address already.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && isForbidden(host)) throw notPublic()
  return url
}

/** Null on every host that the operator has not named. */
function trustedBaseAt(url: URL, { trustedBase }: FetchOptions): URL | null {
  const base = trustedBase === undefined ? null : new URL(trustedBase)
  return base && base.origin === url.origin ? base : null
}

async function request(url: URL, options: FetchOptions, limit: TimeLimit): Promise<IncomingMessage> {
  try {
    return await requestOnce(url, options, limit)
  } catch (error) {
    // The host has closed the connection from before just when it was to be used again.
    if (!(error instanceof Stale)) throw error
    return requestOnce(url, options, limit)
  }
}

class Stale extends Error {}

function requestOnce(url: URL, options: FetchOptions, limit: TimeLimit): Promise<IncomingMessage> {
  const isTrusted = trustedBaseAt(url, options) !== null
  const isSecure = url.protocol === 'https:'
  return new Promise((resolve, reject) => {
    let isAnswered = false
    const sent = (isSecure ? https : http).request(url, {
      agent: agents[isTrusted ? 'trusted' : 'strangers'][isSecure ? 'https' : 'http'],
      headers: { ...HEADERS, accept: options.accept ?? '*/*' },
      lookup: checkedLookup(options.resolve ?? (isTrusted ? resolveBySystem : resolveByDns), isTrusted),
    })
    sent
      .on('response', (response) => {
        isAnswered = true
        resolve(response)
      })
      .on('error', (error: NodeJS.ErrnoException) =>
        reject(sent.reusedSocket && error.code === 'ECONNRESET' && !limit.hasEnded ? new Stale() : error),
      )
      // Without this, neither an answer nor an error follows a host's switch to another protocol.
      .on('upgrade', (_, socket) => {
        socket.destroy()
        reject(new FetchRefused('malformed', 'The host wants to speak another protocol.'))
      })
      // Whatever else the host does, the request has ended.
      .on('close', () => {
        if (!isAnswered) reject(new FetchRefused('away', 'The host has hung up.'))
      })
      .end()
    limit.watch(sent)
  })
}

/** Answers with the very addresses that the connection is then made to. One that is not public spoils the others. */
function checkedLookup(resolve: NonNullable<FetchOptions['resolve']>, isTrusted: boolean): LookupFunction {
  return (host, { all }, callback) => {
    resolve(host)
      .then((addresses) => {
        const [first] = addresses
        if (!first) throw new FetchRefused('away', 'There is no such host.')
        if (!isTrusted && addresses.some(({ address }) => isForbidden(address))) throw notPublic()
        if (all) callback(null, addresses)
        else callback(null, first.address, first.family)
      })
      .catch((error) => callback(error, []))
  }
}

/** As the operator's machine knows the host. */
function resolveBySystem(host: string): Promise<Address[]> {
  return systemLookup(host, { all: true })
}

/**
 * Straight from the name servers. The system's own way occupies one of the few threads that files are read with for as long as they do not
 * answer, and strangers choose the name servers.
 */
async function resolveByDns(host: string): Promise<Address[]> {
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason
  return [
    ...(v4.status === 'fulfilled' ? v4.value : []).map((address) => ({ address, family: 4 })),
    ...(v6.status === 'fulfilled' ? v6.value : []).map((address) => ({ address, family: 6 })),
  ]
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  const decoder = decoderOf(response.headers['content-encoding'])
  const chunks: Uint8Array[] = []
  if (!decoder) {
    for await (const chunk of upTo(maxBytes, response)) chunks.push(chunk)
    return Buffer.concat(chunks)
  }
  // What is empty after decompression may be endless before it.
  await pipeline(
    response,
    (source) => upTo(maxBytes, source),
    decoder,
    async (source) => {
      for await (const chunk of upTo(maxBytes, source)) chunks.push(chunk)
    },
  )
  return Buffer.concat(chunks)
}

async function* upTo(maxBytes: number, source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of source) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge(maxBytes)
    yield chunk
  }
}

/** Null: there is nothing to decompress. */
function decoderOf(encoding = 'identity'): Transform | null {
  switch (encoding.trim().toLowerCase()) {
    case '':
    case 'identity':
      return null
    case 'gzip':
    case 'x-gzip':
      return createGunzip()
    case 'deflate':
      return createInflate()
    case 'br':
      return createBrotliDecompress()
    default:
      throw new FetchRefused('malformed', 'The answer is compressed in a way that is not known.')
  }
}

function refusedBy(status: number, retryAfter: string | undefined): FetchRefused {
  const retryAfterS = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined
  return new FetchRefused('status', `The host answers with status ${status}.`, {
    status,
    ...(retryAfterS !== undefined && { retryAfterS }),
  })
}

function tooLarge(maxBytes: number): FetchRefused {
  return new FetchRefused('too-large', `The answer is larger than ${Math.floor(maxBytes / 1024)} KiB.`)
}

function notPublic(): FetchRefused {
  return new FetchRefused('forbidden', 'The host is not on the public internet.')
}
