import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import { type ChainKey, factsOf } from '#api/chains.ts'
import type { Clock } from './clock.ts'
import { type Counters, countersOf, increase } from './counters.ts'
import { EndpointFault, Lie, type RpcError, WrongChain } from './errors.ts'
import { faultOf, isOverload } from './fault-of.ts'
import { readQuantity } from './hex.ts'
import { openHttp } from './http-transport.ts'
import {
  BatchRefused,
  isRateLimit,
  type RpcCall,
  type RpcReply,
  type SendOptions,
  type Transport,
  type Unsubscribe,
} from './json-rpc.ts'
import { type LearnedLimits, nothingLearned } from './learned-limits.ts'
import type { Limits } from './limits.ts'
import { RateLimiter } from './rate-limiter.ts'
import { Semaphore } from './semaphore.ts'
import { openWs } from './ws-transport.ts'

/** Failures in a row. Fewer are normal with public endpoints. */
const TOLD_AFTER = 3
/** How often calls that can wait are sent again to an endpoint that is only busy. */
const PATIENCE = 4
/** An endpoint that is busy for longer is left to others. */
const LONGEST_WAIT_MS = 5_000
/** For calls that somebody waits for. */
const SHORT_WAIT_MS = 300
/** The share of the newest request in the average. */
const LATENCY_SHARE = 0.1
const REASON_LENGTH = 200
/** Who asks for more at once has to wait in any case. */
const URGENT_CALLS = 4
/** Of the calls that it takes in a second, this share goes in one request: a larger one is refused as a whole. */
const REQUEST_SECONDS = 0.5
/** How much longer than others one is set aside that wants a key. */
const BARRED_STRIKES = 6

export type EndpointState = 'not_asked' | 'answers' | 'refuses' | 'silent' | 'wrong_chain'

/** A way to the chain, its health, and what was learned of its limits. */
export class Endpoint {
  /** The host, all that may be said of it in public: the rest of the address may hold a key. */
  readonly name: string
  /** Several addresses may lead to the same provider, whose word counts once. */
  readonly host: string
  /** Tells it from others across restarts, without its address. */
  readonly id: string
  readonly webSocket: boolean
  /** What was found out about its limits, by this process or one before. */
  learned: LearnedLimits = nothingLearned()
  /** The highest head that it told of. */
  highest = -1
  /** How often in a row it told of a lower one. */
  wentBack = 0
  /** Not asked at all before this time. By the clock of the chain, as the others. */
  shutOutUntil = 0
  /** It asked us to wait until then. */
  busyUntil = 0
  state: EndpointState = 'not_asked'
  /** Why it does not answer, in its own words. */
  reason: string | null = null

  readonly #chain: ChainKey
  readonly #limits: Limits
  readonly #clock: Clock
  readonly #log: Logger
  readonly #transport: Transport
  readonly #counters: Counters
  readonly #semaphore: Semaphore
  #limiter: RateLimiter
  #setAsideUntil = 0
  #strikes = 0
  #lies = 0
  #chainChecked: Promise<void> | undefined

  constructor(chain: ChainKey, name: string, url: URL, limits: Limits, log: Logger, clock: Clock) {
    this.#chain = chain
    this.name = name
    this.host = url.host
    this.id = `${url.host} ${createHash('sha256').update(url.href).digest('hex').slice(0, 16)}`
    this.webSocket = url.protocol.startsWith('ws')
    this.#limits = limits
    this.#clock = clock
    this.#log = log
    this.#transport = this.webSocket ? openWs(url, limits) : openHttp(url, limits)
    this.#counters = countersOf(chain, name)
    this.#semaphore = new Semaphore(limits.concurrency)
    this.#limiter = new RateLimiter(clock, null)
  }

  /** Goes on with what was learned before. */
  remember(learned: LearnedLimits): void {
    this.learned = learned
    this.#limiter = new RateLimiter(this.#clock, learned.rate)
  }

  /** Not set aside: asked before those that are. */
  get healthy(): boolean {
    return this.#setAsideUntil <= this.#clock.now()
  }

  get full(): boolean {
    return this.#semaphore.full
  }

  /** Calls in one request. */
  get batchCalls(): number {
    return Math.min(this.#limits.batchCalls, this.learned.batch ?? Number.POSITIVE_INFINITY)
  }

  /** Calls in a second; null: no limit was met. */
  get rate(): number | null {
    return this.#limiter.rate
  }

  /** The results in the order of the calls; the first error among them is thrown. */
  async ask(calls: readonly RpcCall[], options: SendOptions = {}): Promise<unknown[]> {
    const replies = await this.send(calls, options)
    return replies.map((reply) => {
      if (!reply.error) return reply.result
      throw faultOf(reply.error)
    })
  }

  async askOne(method: string, params: readonly unknown[], options?: SendOptions): Promise<unknown> {
    const [result] = await this.ask([{ method, params }], options)
    return result
  }

  /** The replies in the order of the calls, errors among them, in as many requests as the endpoint wants. */
  async send(calls: readonly RpcCall[], options: SendOptions = {}): Promise<RpcReply[]> {
    await this.#checkChain()
    return this.#sendUnchecked(calls, { patient: calls.length > URGENT_CALLS, ...options })
  }

  async #sendUnchecked(calls: readonly RpcCall[], options: SendOptions): Promise<RpcReply[]> {
    const size = Math.min(this.batchCalls, Math.max(1, Math.ceil((this.rate ?? Infinity) * REQUEST_SECONDS)))
    const batches: (readonly RpcCall[])[] = []
    for (let at = 0; at < calls.length; at += size) batches.push(calls.slice(at, at + size))
    const replies = await Promise.all(batches.map((batch) => this.#sendBatch(batch, options)))
    return replies.flat()
  }

  async #sendBatch(batch: readonly RpcCall[], options: SendOptions): Promise<RpcReply[]> {
    try {
      return await this.#sendPaced(batch, options)
    } catch (error) {
      if (!(error instanceof BatchRefused) || batch.length === 1) throw error
      this.#takesAtOnce(error.batchCalls)
      return this.#sendUnchecked(batch, options)
    }
  }

  #takesAtOnce(batchCalls: number): void {
    if (batchCalls >= this.batchCalls) return
    this.learned.batch = batchCalls
    this.#log.info({ endpoint: this.name, batchCalls }, 'RPC endpoint takes smaller batches')
  }

  /** Keeps to the rate that the endpoint takes. Calls that can wait are sent again if it was too busy for them. */
  async #sendPaced(batch: readonly RpcCall[], options: SendOptions): Promise<RpcReply[]> {
    const replies = new Array<RpcReply>(batch.length)
    const rateBefore = this.#limiter.rate
    let open = batch.map((_, index) => index)
    for (let attempt = 1; ; attempt += 1) {
      await this.#limiter.take(open.length, !options.patient, options.signal)
      options.signal?.throwIfAborted()
      const sentAt = this.#clock.now()
      const calls = open.map((index) => batch[index] as RpcCall)
      let fault: EndpointFault | undefined
      try {
        const some = await this.#semaphore.use(() => this.#sendCounted(calls, options))
        for (const [position, reply] of some.entries()) replies[open[position] as number] = reply
      } catch (error) {
        if (!(error instanceof EndpointFault) || error.kind !== 'rate-limit') throw error
        fault = error
      }
      const refused = fault ? open : open.filter((index) => errorIs(isRateLimit, replies[index]))
      const overloaded = fault ? [] : open.filter((index) => errorIs(isOverload, replies[index]))
      this.#limiter.answered(open.length - refused.length)
      if (refused.length > 0) this.#limiter.refused(sentAt, fault?.retryAfterMs)
      this.learned.rate = this.#limiter.rate
      if (refused.length + overloaded.length === 0) return replies
      const waitMs = refused.length === 0 ? 0 : this.#limiter.blockedUntil - this.#clock.now()
      const whole = refused.length === batch.length && batch.length > 1
      // Even after pauses: it is the size.
      if (whole && attempt >= PATIENCE) {
        this.#limiter.goBack(rateBefore)
        throw new BatchRefused(Math.ceil(batch.length / 2))
      }
      const longestWaitMs = options.patient ? LONGEST_WAIT_MS : SHORT_WAIT_MS
      if (attempt >= PATIENCE || waitMs > longestWaitMs) {
        if (fault) throw fault
        return replies
      }
      this.count(refused.length > 0 ? 'rate-limit' : 'overload')
      if (!options.patient) await this.#clock.pause(waitMs, options.signal)
      open = [...refused, ...overloaded]
    }
  }

  async #sendCounted(batch: readonly RpcCall[], options: SendOptions): Promise<RpcReply[]> {
    const started = performance.now()
    const sentAt = this.#clock.now()
    this.#counters.requests += 1
    for (const { method } of batch) increase(this.#counters.callsByMethod, method)
    try {
      const replies = await this.#transport.send(batch, options)
      const took = Math.max(1, this.#clock.now() - sentAt)
      const before = this.learned.latencyMs ?? took
      this.learned.latencyMs = before + LATENCY_SHARE * (took - before)
      return replies
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
    if (chainId !== wanted) throw new WrongChain(`its chain id is ${chainId} instead of ${wanted}`)
  }

  /** Tells of new heads by itself. Only if webSocket is true. */
  async subscribeHeads(onHeader: (raw: unknown) => void, onEnd: () => void): Promise<Unsubscribe> {
    await this.#checkChain()
    if (!this.#transport.subscribeHeads) throw new EndpointFault('refused', 'no WebSocket')
    return this.#transport.subscribeHeads(onHeader, onEnd)
  }

  answered(): void {
    // Asked before it was caught lying.
    if (this.shutOutUntil > this.#clock.now()) return
    this.state = 'answers'
    this.reason = null
    if (this.#strikes === 0) return
    if (this.#strikes >= TOLD_AFTER) this.#log.info({ endpoint: this.name }, 'RPC endpoint answers again')
    this.#strikes = 0
    this.#standAside(0)
  }

  count(errorKind: string): void {
    increase(this.#counters.errorsByKind, errorKind)
  }

  failed(error: EndpointFault | RpcError | Lie): void {
    this.reason = error.message.slice(0, REASON_LENGTH)
    if (error instanceof Lie) {
      this.state = error instanceof WrongChain ? 'wrong_chain' : 'refuses'
      this.#lied(error)
      return
    }
    const kind = error instanceof EndpointFault ? error.kind : 'refused'
    this.state = kind === 'network' || kind === 'timeout' ? 'silent' : 'refuses'
    this.count(kind)
    // It did answer, only not usefully: that says nothing about the next call.
    if (kind === 'refused' || kind === 'too-large') return
    if (kind === 'barred') this.#strikes = Math.max(this.#strikes, BARRED_STRIKES)
    if (kind === 'network' || kind === 'timeout' || kind === 'server') this.#chainChecked = undefined
    if (error instanceof EndpointFault && error.retryAfterMs !== undefined) {
      this.busyUntil = this.#clock.now() + error.retryAfterMs
    }
    this.#setAside(kind, error.message)
  }

  #setAside(kind: string, reason: string): void {
    const { setAsideMs, maxSetAsideMs } = this.#limits
    const forMs = Math.min(maxSetAsideMs, setAsideMs * 2 ** Math.min(this.#strikes, 20))
    this.#standAside(Math.max(this.busyUntil, this.#clock.now() + forMs))
    this.#strikes += 1
    const line = { endpoint: this.name, kind, reason, forMs }
    if (this.#strikes === TOLD_AFTER || this.#strikes === BARRED_STRIKES + 1)
      this.#log.warn(line, 'RPC endpoint fails')
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
    this.shutOutUntil = this.#clock.now() + Math.min(maxShutOutMs, shutOutMs * 2 ** Math.min(this.#lies, 20))
    this.#standAside(this.shutOutUntil)
    this.#lies += 1
    this.#strikes += 1
  }

  #standAside(until: number): void {
    this.#setAsideUntil = until
    this.#counters.setAsideUntil = Date.now() + until - this.#clock.now()
  }

  close(): void {
    this.#transport.close()
  }
}

function errorIs(kind: (error: RpcError) => boolean, reply: RpcReply | undefined): boolean {
  return reply?.error !== undefined && kind(reply.error)
}
