import type { ChainKey } from '#api/chains.ts'
import type { Clock } from './clock.ts'
import type { Endpoint } from './endpoint.ts'
import { ChainBehind, ChainUnavailable, EndpointFault, Lie, RpcError } from './errors.ts'
import type { Limits } from './limits.ts'

type RunOptions = {
  signal?: AbortSignal | undefined
  without?: ReadonlySet<Endpoint>
  tries?: number
  /** The one to begin with, unless it is shut out. */
  first?: Endpoint
}

/** The endpoints of one chain, in order of health. */
export class EndpointPool {
  readonly endpoints: readonly Endpoint[]
  readonly chain: ChainKey
  readonly #limits: Limits
  readonly #clock: Clock
  readonly #closing = new AbortController()

  constructor(chain: ChainKey, endpoints: readonly Endpoint[], limits: Limits, clock: Clock) {
    this.chain = chain
    this.endpoints = endpoints
    this.#limits = limits
    this.#clock = clock
  }

  /** Does the work with one endpoint after the other until it succeeds. Errors that are no endpoint's fault are thrown. */
  async run<T>(work: (endpoint: Endpoint) => Promise<T>, options: RunOptions = {}): Promise<T> {
    const { signal, without = new Set() } = options
    const tried = new Set<Endpoint>()
    let round = 0
    let refusals = 0
    let last: unknown
    for (let attempt = 0; attempt < (options.tries ?? this.#limits.tries); attempt += 1) {
      const { first } = options
      const begins = attempt === 0 && first && first.shutOutUntil <= this.#clock.now()
      let endpoint = begins ? first : this.best(new Set([...without, ...tried]))
      if (!endpoint && tried.size > 0) {
        tried.clear()
        round += 1
        endpoint = this.best(without)
      }
      if (!endpoint) break
      const wait = Math.max(this.#backoff(round), endpoint.busyUntil - this.#clock.now())
      if (wait > 0) await this.#pause(wait, signal)
      signal?.throwIfAborted()
      if (this.#closing.signal.aborted) break
      try {
        const result = await work(endpoint)
        endpoint.answered()
        return result
      } catch (error) {
        if (!(error instanceof EndpointFault || error instanceof Lie || error instanceof RpcError))
          throw error
        last = error
        tried.add(endpoint)
        if (!this.#closing.signal.aborted) endpoint.failed(error)
        // The node's own error is usually the same on a retry.
        if (error instanceof RpcError && ++refusals > this.endpoints.length) break
      }
    }
    const reason = last instanceof Error ? last.message : 'no endpoint is in use'
    if (last instanceof EndpointFault && last.kind === 'behind')
      throw new ChainBehind(`${this.chain}: the endpoints are behind (${reason})`, { cause: last })
    throw new ChainUnavailable(`${this.chain}: no endpoint answers (${reason})`, { cause: last })
  }

  /** Aborted when the chain is closed. */
  get closing(): AbortSignal {
    return this.#closing.signal
  }

  /** The one to ask next. HTTP goes before WebSocket, whose answers have no bound before they are here. */
  best(without: ReadonlySet<Endpoint> = new Set()): Endpoint | undefined {
    const now = this.#clock.now()
    const rank = (each: Endpoint) => (each.healthy ? 0 : 4) + (each.full ? 2 : 0) + (each.webSocket ? 1 : 0)
    let best: Endpoint | undefined
    for (const each of this.endpoints) {
      if (each.shutOutUntil > now || without.has(each)) continue
      if (!best || rank(each) < rank(best)) best = each
    }
    return best
  }

  close(): void {
    this.#closing.abort()
    for (const endpoint of this.endpoints) endpoint.close()
  }

  /** With full jitter: many waiters do not come back at the same moment. */
  #backoff(round: number): number {
    if (round === 0) return 0
    const { backoffMs, maxBackoffMs } = this.#limits
    return Math.random() * Math.min(maxBackoffMs, backoffMs * 2 ** (round - 1))
  }

  async #pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
    const either = signal ? AbortSignal.any([signal, this.#closing.signal]) : this.#closing.signal
    await this.#clock.pause(ms, either)
  }
}
