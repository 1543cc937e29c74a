import type { Logger } from 'pino'
import { type ChainKey, factsOf } from '#api/chains.ts'
import type { PortalReport } from '#api/operator.ts'
import { type Counters, countersOf, increase } from '#server/chain/counters.ts'
import { PortalLie, PortalUnavailable, TracesMissing } from './errors.ts'
import { PortalClient, type PortalLimits } from './portal-client.ts'
import { RequestWindow } from './request-window.ts'

/** Documented for the public portal: https://beta.docs.sqd.dev/skill. Two of the twenty are left to the operator's check. */
const HISTORY_REQUESTS = 18
const WINDOW_MS = 10_000

/** For the reading of histories; one for all chains of the process. */
export const historyWindow = () => new RequestWindow(HISTORY_REQUESTS, WINDOW_MS)

/** So much reading tells its pace. */
const PACE_MS = 60_000

export type PortalTimes = {
  /** How long it is not asked after it did not answer; doubled each time in a row. */
  asideMs: number
  /** The same after a lie. */
  shutOutMs: number
  maxOutMs: number
  /** Its newest final block is asked for again after this time. */
  headMs: number
}
const defaultTimes: PortalTimes = {
  asideMs: 30_000,
  shutOutMs: 3_600_000,
  maxOutMs: 24 * 3_600_000,
  headMs: 60_000,
}

type Options = {
  url: string
  window: RequestWindow
  log: Logger
  limits?: Partial<PortalLimits>
  times?: Partial<PortalTimes>
}

/** The portal's history of one chain: whether it can be asked, how far it goes, and what it was caught at. */
export class Portal {
  readonly client: PortalClient
  readonly host: string
  readonly dataset: string
  readonly #log: Logger
  readonly #counters: Counters
  readonly #times: PortalTimes
  #outUntil = 0
  #movesOutUntil = 0
  #failures = 0
  #lies = 0
  #start: number | undefined
  #head = -1
  #headAt = Number.NEGATIVE_INFINITY
  #state: PortalReport['state'] = 'not_asked'
  #reason: string | null = null
  #traces: boolean | null = null
  #blocks = 0
  #ms = 0

  constructor(chain: ChainKey, { url, window, log, limits, times }: Options) {
    const { portalDataset } = factsOf(chain)
    if (portalDataset === null) throw new Error(`the portal does not have the chain ${chain}`)
    this.dataset = portalDataset
    this.host = new URL(url).host
    this.#log = log.child({ chain, portal: this.host })
    this.#counters = countersOf(chain, this.host)
    this.#times = { ...defaultTimes, ...times }
    this.client = new PortalClient({
      url,
      dataset: portalDataset,
      window,
      ...(limits && { limits }),
      onRequest: () => {
        this.#counters.requests += 1
      },
    })
  }

  get isUsable(): boolean {
    return performance.now() >= this.#outUntil
  }

  /** Its first and its newest final block; null if it is not to be asked now. */
  async reach(signal?: AbortSignal): Promise<{ from: number; to: number } | null> {
    if (!this.isUsable) return null
    try {
      this.#start ??= await this.client.startBlock(signal)
      if (performance.now() - this.#headAt > this.#times.headMs) {
        // Replicas differ: what one has, the others will have.
        this.#head = Math.max(this.#head, (await this.client.finalizedHead(signal)) ?? -1)
        this.#headAt = performance.now()
      }
      if (this.#state === 'not_asked') this.#state = 'answers'
      return { from: this.#start, to: this.#head }
    } catch (error) {
      if (!(error instanceof PortalUnavailable)) throw error
      this.failed(error)
      return null
    }
  }

  answered(): void {
    this.#state = 'answers'
    this.#reason = null
    this.#failures = 0
  }

  /** So many blocks were read from it, checked and written in this time. What was read before counts less and less. */
  read(blocks: number, ms: number): void {
    const before = this.#ms > PACE_MS ? 0.5 : 1
    this.#blocks = before * this.#blocks + blocks
    this.#ms = before * this.#ms + ms
  }

  /** Whether moves of native coin can be asked for: a portal that refuses the question may well have logs. */
  get tellsMoves(): boolean {
    return performance.now() >= this.#movesOutUntil
  }

  toldMoves(): void {
    this.#traces = true
    this.answered()
  }

  refusedMoves(error: PortalUnavailable): void {
    this.#traces = false
    if (error instanceof TracesMissing) return
    this.#movesOutUntil = performance.now() + this.#times.shutOutMs
    this.#log.warn({ reason: error.message }, 'the portal does not tell moves of native coin')
  }

  /** Whatever is not believed is read by the nodes instead. */
  failed(error: PortalUnavailable | PortalLie): void {
    const isLie = error instanceof PortalLie
    const { asideMs, shutOutMs, maxOutMs } = this.#times
    const doubled = isLie ? shutOutMs * 2 ** this.#lies : asideMs * 2 ** this.#failures
    const forMs = Math.min(maxOutMs, doubled)
    this.#outUntil = performance.now() + forMs
    this.#counters.setAsideUntil = performance.timeOrigin + this.#outUntil
    this.#reason = isLie ? `It was caught at something false: ${error.message}.` : error.message
    if (isLie) {
      this.#lies += 1
      this.#counters.lies += 1
      this.#state = 'refuses'
      this.#log.warn({ reason: error.message, forMs }, 'the portal lies: its blocks are read by the nodes')
    } else {
      this.#failures = Math.min(this.#failures + 1, 20)
      increase(this.#counters.errorsByKind, error.refused ? 'refused' : 'network')
      this.#state = error.refused ? 'refuses' : 'silent'
      this.#log.warn({ reason: error.message, forMs }, 'the portal does not answer: the nodes are read')
    }
  }

  /** What is known of it, without asking. */
  report(): PortalReport {
    return {
      dataset: this.dataset,
      state: this.#state,
      reason: this.#reason,
      head: this.#head < 0 ? null : this.#head,
      traces: this.#traces,
      blocks_per_second: this.#ms > 0 ? (1000 * this.#blocks) / this.#ms : null,
    }
  }
}
