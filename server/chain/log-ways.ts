import type { Endpoint } from './endpoint.ts'
import type { CompiledFilter } from './log-filter.ts'

/** How the logs of a block at the head are asked for: by lists of addresses and topics, or all of them, of which most are dropped. */
export type LogWay = 'lists' | 'whole'

/** A call costs as much as so many bytes: those who bill count calls. */
const BYTES_A_CALL = 5_000
/** The share of the newest block in the average. */
const SHARE = 0.1
/** How often the dearer way is tried: a chain gets busier or quieter. */
const TRY_EVERY_BLOCKS = 500
/** If it was not much dearer. */
const TRY_BELOW = 4

/**
 * Which way takes fewer bytes on a chain, by what was counted. Lists are short for few contracts, and then as long as what they bring: where
 * a block's bloom is full, a list that brings nothing has to be confirmed by all logs of the block.
 */
export class LogWays {
  /** Bytes of the answers for a block, on average. */
  readonly #received: Record<LogWay, number | null> = { lists: null, whole: null }
  /** Those that do not give all logs of a block. */
  readonly #unable = new WeakSet<Endpoint>()
  readonly #sent = new WeakMap<readonly CompiledFilter[], number>()
  #blocks = 0

  choose(endpoint: Endpoint, filters: readonly CompiledFilter[], blocks: number): LogWay {
    if (endpoint.learned.needsAddress || this.#unable.has(endpoint)) return 'lists'
    const asked = (this.#sentIn(filters) + filters.length * BYTES_A_CALL) / blocks
    const lists = asked + (this.#received.lists ?? 0)
    // As long as it is not known, what was sent and received by lists says whether to find out.
    const whole = BYTES_A_CALL + (this.#received.whole ?? TRY_BELOW * BYTES_A_CALL)
    const [cheaper, dearer]: LogWay[] = lists <= whole ? ['lists', 'whole'] : ['whole', 'lists']
    const isClose = Math.max(lists, whole) < TRY_BELOW * Math.min(lists, whole)
    const isDue =
      Math.floor(this.#blocks / TRY_EVERY_BLOCKS) < Math.floor((this.#blocks + blocks) / TRY_EVERY_BLOCKS)
    this.#blocks += blocks
    return (isDue && isClose ? dearer : cheaper) ?? 'lists'
  }

  answered(way: LogWay, bytes: number, blocks: number): void {
    // Over a WebSocket nothing is counted.
    if (bytes === 0) return
    const before = this.#received[way] ?? bytes / blocks
    this.#received[way] = before + SHARE * (bytes / blocks - before)
  }

  refuses(endpoint: Endpoint): void {
    this.#unable.add(endpoint)
  }

  #sentIn(filters: readonly CompiledFilter[]): number {
    const known = this.#sent.get(filters)
    if (known !== undefined) return known
    const bytes = filters.reduce((sum, { params }) => sum + JSON.stringify(params).length, 0)
    this.#sent.set(filters, bytes)
    return bytes
  }
}
