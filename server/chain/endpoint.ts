import type { Logger } from 'pino'
import { type ChainKey, factsOf } from '#api/chains.ts'
import { type Counters, countersOf, increase } from './counters.ts'
import { EndpointFault, Lie, type RpcError } from './errors.ts'
import { readQuantity } from './hex.ts'
import { openHttp } from './http-transport.ts'
import {
  BatchRefused,
  isRateLimit,
  type RpcCall,
  type RpcReply,
  type SendOptions,
  type Transport,
} from './json-rpc.ts'
import type { Limits } from './limits.ts'
import { Semaphore } from './semaphore.ts'
import { openWs } from './ws-transport.ts'

/** Failures in a row. Fewer are normal with public endpoints. */
const TOLD_AFTER = 3

/** A way to the chain, its health, and what was learned of its limits. */
export class Endpoint {
  /** The host, all that may be said of it in public: the rest of the address may hold a key. */
  readonly name: string
  /** Several addresses may lead to the same provider, whose word counts once. */
  readonly host: string
  readonly webSocket: boolean
  /** Methods that it was asked for and does not have. */
  readonly missingMethods = new Set<string>()
  /** The longest range of blocks that it takes in eth_getLogs, by the kind of filter. */
  readonly maxRange = new Map<string, number>()
  /** The most logs that it gives in an answer; unknown until it says so. */
  maxLogs = Number.POSITIVE_INFINITY
  /** The highest head that it told of. */
  highest = -1
  /** How often in a row it told of a lower one. */
  wentBack = 0
  /** Not asked at all before this time. By performance.now(), as the others: setting the clock must not prolong it. */
  shutOutUntil = 0
  /** It asked us to wait until then. */
  busyUntil = 0

  readonly #chain: ChainKey
  readonly #limits: Limits
  readonly #log: Logger
  readonly #transport: Transport
  readonly #counters: Counters
  readonly #semaphore: Semaphore
  #batchCalls: number
  #setAsideUntil = 0
  #strikes = 0
  #lies = 0
  #chainChecked: Promise<void> | undefined

  constructor(chain: ChainKey, name: string, url: URL, limits: Limits, log: Logger) {
    this.#chain = chain
    this.name = name
    this.host = url.host
    this.webSocket = url.protocol.startsWith('ws')
    this.#limits = limits
    this.#log = log
    this.#transport = this.webSocket ? openWs(url, limits) : openHttp(url, limits)
    this.#counters = countersOf(chain, name)
    this.#semaphore = new Semaphore(limits.concurrency)
    this.#batchCalls = limits.batchCalls
  }

  /** Not set aside: asked before those that are. */
  get healthy(): boolean {
    return this.#setAsideUntil <= performance.now()
  }

  get full(): boolean {
    return this.#semaphore.full
  }

  /** The results in the order of the calls; the first error among them is thrown. */
  async ask(calls: readonly RpcCall[], options: SendOptions = {}): Promise<unknown[]> {
    const replies = await this.send(calls, options)
    return replies.map((reply) => {
      if (!reply.error) return reply.result
      throw isRateLimit(reply.error) ? new EndpointFault('rate-limit', reply.error.message) : reply.error
    })
  }

  async askOne(method: string, params: readonly unknown[], options?: SendOptions): Promise<unknown> {
    const [result] = await this.ask([{ method, params }], options)
    return result
  }

  /** The replies in the order of the calls, errors among them, in as many requests as the endpoint wants. */
  async send(calls: readonly RpcCall[], options: SendOptions = {}): Promise<RpcReply[]> {
    await this.#checkChain()
    return this.#sendUnchecked(calls, options)
  }

  async #sendUnchecked(calls: readonly RpcCall[], options: SendOptions): Promise<RpcReply[]> {
    const batches: (readonly RpcCall[])[] = []
    for (let at = 0; at < calls.length; at += this.#batchCalls) {
      batches.push(calls.slice(at, at + this.#batchCalls))
    }
    const replies = await Promise.all(batches.map((batch) => this.#sendBatch(batch, options)))
    return replies.flat()
  }

  async #sendBatch(batch: readonly RpcCall[], options: SendOptions): Promise<RpcReply[]> {
    try {
      return await this.#semaphore.use(() => this.#sendCounted(batch, options))
    } catch (error) {
      if (!(error instanceof BatchRefused) || batch.length === 1) throw error
      if (error.batchCalls < this.#batchCalls) {
        this.#batchCalls = error.batchCalls
        this.#log.info(
          { endpoint: this.name, batchCalls: error.batchCalls },
          'RPC endpoint takes smaller batches',
        )
      }
      return this.#sendUnchecked(batch, options)
    }
  }

  async #sendCounted(batch: readonly RpcCall[], options: SendOptions): Promise<RpcReply[]> {
    const started = performance.now()
    this.#counters.requests += 1
    for (const { method } of batch) increase(this.#counters.callsByMethod, method)
    try {
      return await this.#transport.send(batch, options)
    } finally {
      this.#counters.requestSeconds += (performance.now() - started) / 1_000
    }
  }

  /** Before the first use, and again after a failure: the machine behind the name may be another one by then. */
  #checkChain(): Promise<void> {
    this.#chainChecked ??= this.#askChainId().catch((error) => {
      this.#chainChecked = undefined
      throw error
    })
    return this.#chainChecked
  }

  async #askChainId(): Promise<void> {
    const [reply] = await this.#sendUnchecked([{ method: 'eth_chainId', params: [] }], {})
    if (!reply || reply.error) throw reply?.error ?? new EndpointFault('malformed', 'no chain id')
    const chainId = readQuantity(reply.result, 'the chain id')
    const wanted = factsOf(this.#chain).chainId
    if (chainId !== wanted) throw new Lie(`its chain id is ${chainId} instead of ${wanted}`)
  }

  /** Tells of new heads by itself. Only if webSocket is true. */
  async subscribeHeads(onHeader: (raw: unknown) => void, onEnd: () => void): Promise<() => void> {
    await this.#checkChain()
    if (!this.#transport.subscribeHeads) throw new EndpointFault('refused', 'no WebSocket')
    return this.#transport.subscribeHeads(onHeader, onEnd)
  }

  answered(): void {
    if (this.#strikes === 0) return
    if (this.#strikes >= TOLD_AFTER) this.#log.info({ endpoint: this.name }, 'RPC endpoint answers again')
    this.#strikes = 0
    this.#standAside(0)
  }

  count(errorKind: string): void {
    increase(this.#counters.errorsByKind, errorKind)
  }

  failed(error: EndpointFault | RpcError | Lie): void {
    if (error instanceof Lie) {
      this.#lied(error)
      return
    }
    const kind = error instanceof EndpointFault ? error.kind : 'refused'
    this.count(kind)
    // It did answer, only not usefully: that says nothing about the next call.
    if (kind === 'refused' || kind === 'too-large') return
    if (kind === 'network' || kind === 'timeout' || kind === 'server') this.#chainChecked = undefined
    if (error instanceof EndpointFault && error.retryAfterMs !== undefined) {
      this.busyUntil = performance.now() + error.retryAfterMs
    }
    this.#setAside(kind, error.message)
  }

  #setAside(kind: string, reason: string): void {
    const { setAsideMs, maxSetAsideMs } = this.#limits
    const forMs = Math.min(maxSetAsideMs, setAsideMs * 2 ** Math.min(this.#strikes, 20))
    this.#standAside(Math.max(this.busyUntil, performance.now() + forMs))
    this.#strikes += 1
    const line = { endpoint: this.name, kind, reason, forMs }
    if (this.#strikes === TOLD_AFTER) this.#log.warn(line, 'RPC endpoint fails')
    else this.#log.debug(line, 'RPC endpoint set aside')
  }

  #lied(lie: Lie): void {
    const { shutOutMs, maxShutOutMs } = this.#limits
    this.#counters.lies += 1
    this.#log.warn({ endpoint: this.name, reason: lie.message }, 'RPC endpoint lies')
    this.#chainChecked = undefined
    if (lie.doubtful) {
      this.#setAside('lie', lie.message)
      return
    }
    this.shutOutUntil = performance.now() + Math.min(maxShutOutMs, shutOutMs * 2 ** Math.min(this.#lies, 20))
    this.#standAside(this.shutOutUntil)
    this.#lies += 1
    this.#strikes += 1
  }

  #standAside(until: number): void {
    this.#setAsideUntil = until
    this.#counters.setAsideUntil = performance.timeOrigin + until
  }

  close(): void {
    this.#transport.close()
  }
}
