import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { EndpointFault } from '#server/chain/errors.ts'
import { PortalLie, PortalUnavailable, TracesMissing } from './errors.ts'
import { type PortalBlock, parsePortalBlock } from './portal-block.ts'
import { ask, type PortalAnswer, readError } from './portal-http.ts'
import type { Fields, PortalQuery } from './portal-query.ts'
import { readLines } from './read-lines.ts'
import type { RequestWindow } from './request-window.ts'

export type PortalLimits = {
  /** Answers in a row that bring nothing. */
  tries: number
  backoffMs: number
  maxBackoffMs: number
  wait: (ms: number, signal?: AbortSignal) => Promise<void>
}
const defaultLimits: PortalLimits = {
  tries: 6,
  backoffMs: 500,
  maxBackoffMs: 30_000,
  wait: (ms, signal) => pause(ms, undefined, { signal }),
}
/** A block with all logs and calls of its transactions. */
const MOST_LINE_BYTES = 64 * 1024 * 1024

const head = z.object({ number: z.int().nonnegative(), hash: z.string() }).nullable()
const metadata = z.object({ start_block: z.int().nonnegative().nullish() })

type Options = {
  url: string
  dataset: string
  window: RequestWindow
  limits?: Partial<PortalLimits>
  onRequest?: () => void
}

/** Speaks the protocol of SQD's portal: docs/PORTAL.md. Nothing that it gives has been compared with the chain. */
export class PortalClient {
  readonly #base: string
  readonly #window: RequestWindow
  readonly #limits: PortalLimits
  readonly #onRequest: () => void
  /** Columns that the dataset lacks, as `transaction.status`. */
  readonly #missing = new Set<string>()

  constructor({ url, dataset, window, limits, onRequest }: Options) {
    this.#base = `${url}/datasets/${encodeURIComponent(dataset)}`
    this.#window = window
    this.#limits = { ...defaultLimits, ...limits }
    this.#onRequest = onRequest ?? (() => {})
  }

  /** The newest final block that it has; null for a moment after it has started. */
  async finalizedHead(signal?: AbortSignal): Promise<number | null> {
    return head.parse(await this.#json('/finalized-head', signal))?.number ?? null
  }

  async startBlock(signal?: AbortSignal): Promise<number> {
    return metadata.parse(await this.#json('/metadata', signal)).start_block ?? 0
  }

  /**
   * Blocks that have something of what is asked for, and some that have not, of which the last is `to`. In ascending order.
   * An answer may end at any block, and the next begins behind it.
   */
  async *blocks(
    query: PortalQuery,
    from: number,
    to: number,
    signal?: AbortSignal,
  ): AsyncGenerator<PortalBlock> {
    let next = from
    let failures = 0
    while (next <= to) {
      const before = next
      let why = 'its answers are empty'
      try {
        for await (const block of this.#answer(query, next, to, signal)) {
          next = block.header.number + 1
          failures = 0
          yield block
        }
      } catch (error) {
        if (!(error instanceof Again)) throw error
        why = error.message
        // The rest of an answer that was cut is asked for at once.
        if (next === before) await this.#limits.wait(error.afterMs ?? this.#backoff(failures), signal)
      }
      if (next > before) continue
      failures += 1
      if (failures >= this.#limits.tries) throw new PortalUnavailable(why)
      if (why === 'its answers are empty') await this.#limits.wait(this.#backoff(failures - 1), signal)
    }
  }

  async *#answer(
    query: PortalQuery,
    from: number,
    to: number,
    signal?: AbortSignal,
  ): AsyncGenerator<PortalBlock> {
    const answer = await this.#post(query, from, to, signal)
    let expected = from
    try {
      for await (const line of readLines(answer.body, MOST_LINE_BYTES)) {
        const block = parse(line)
        const { number } = block.header
        // The first block of an answer is always the one that was asked for (subsquid/data crates/query/src/plan/plan.rs).
        if (expected === from && number !== from)
          throw new PortalLie(`its answer begins with block ${number} instead of ${from}`)
        if (number < expected || number > to) throw new PortalLie(`block ${number} is out of order`)
        expected = number + 1
        yield block
      }
    } catch (error) {
      if (signal?.aborted) throw signal.reason
      if (error instanceof PortalLie || error instanceof PortalUnavailable) throw error
      if (error instanceof EndpointFault || error instanceof RangeError)
        throw new PortalUnavailable(error.message)
      // Cut in the middle, of a line or of the compressed data.
      throw new Again(error instanceof Error ? error.message : String(error))
    } finally {
      answer.body.destroy()
    }
  }

  async #post(
    query: PortalQuery,
    fromBlock: number,
    toBlock: number,
    signal?: AbortSignal,
  ): Promise<PortalAnswer> {
    for (;;) {
      const body = JSON.stringify({
        type: 'evm',
        fromBlock,
        toBlock,
        ...query,
        fields: this.#without(query.fields),
      })
      const answer = await this.#send('/finalized-stream', body, signal)
      if (answer.status === 200) return answer
      const said = await readError(answer)
      switch (answer.status) {
        case 204:
          throw new Again(`it does not have block ${fromBlock} yet`, answer.retryAfterMs)
        case 400: {
          if (/table 'traces' does not exist/.test(said)) throw new TracesMissing(said, { refused: true })
          if (this.#noteMissing(said, query.fields)) continue
          throw new PortalUnavailable(said, { refused: true })
        }
        case 404:
          throw new PortalUnavailable(said, { refused: true })
        default:
          throw new Again(said, answer.retryAfterMs)
      }
    }
  }

  /** Old parts of a dataset lack columns: `column 'logs_bloom' is not found in 'transactions'`. They are left out from then on. */
  #noteMissing(said: string, fields: Fields): boolean {
    const [, column = '', tables = ''] = /column '(\w+)' is not found in '(\w+)'/.exec(said) ?? []
    const table = tables.replace(/s$/, '') as keyof Fields
    const field = column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    if (!fields[table]?.[field] || this.#missing.has(`${table}.${field}`)) return false
    this.#missing.add(`${table}.${field}`)
    return true
  }

  #without(fields: Fields): Fields {
    if (this.#missing.size === 0) return fields
    return Object.fromEntries(
      Object.entries(fields).map(([table, of]) => [
        table,
        Object.fromEntries(Object.entries(of).filter(([field]) => !this.#missing.has(`${table}.${field}`))),
      ]),
    )
  }

  async #json(path: string, signal?: AbortSignal): Promise<unknown> {
    for (let failures = 0; ; failures += 1) {
      let why: string
      let afterMs: number | undefined
      try {
        const answer = await this.#send(path, undefined, signal)
        const said = answer.status === 200 ? await jsonOf(answer) : undefined
        if (said !== undefined && said !== null) return said
        why = answer.status === 200 ? 'it knows of no block yet' : await readError(answer)
        afterMs = answer.retryAfterMs
        if (answer.status >= 400 && answer.status < 429 && answer.status !== 409)
          throw new PortalUnavailable(why, { refused: true })
      } catch (error) {
        if (!(error instanceof PortalUnavailable) || error.refused) throw error
        why = error.message
      }
      if (failures + 1 >= this.#limits.tries) throw new PortalUnavailable(why)
      await this.#limits.wait(afterMs ?? this.#backoff(failures), signal)
    }
  }

  async #send(path: string, body: string | undefined, signal?: AbortSignal): Promise<PortalAnswer> {
    await this.#window.enter(signal)
    signal?.throwIfAborted()
    this.#onRequest()
    try {
      return await ask(`${this.#base}${path}`, body, signal)
    } catch (error) {
      if (error instanceof PortalUnavailable && body !== undefined) throw new Again(error.message)
      throw error
    }
  }

  #backoff(failures: number): number {
    return Math.min(this.#limits.maxBackoffMs, this.#limits.backoffMs * 2 ** failures)
  }
}

/** The same question may be answered later. */
class Again extends Error {
  readonly afterMs: number | undefined

  constructor(message: string, afterMs?: number) {
    super(message)
    this.afterMs = afterMs
  }
}

function parse(line: string): PortalBlock {
  let raw: unknown
  try {
    raw = JSON.parse(line)
  } catch {
    throw new Again('its answer ends in the middle of a line')
  }
  return parsePortalBlock(raw)
}

async function jsonOf(answer: PortalAnswer): Promise<unknown> {
  let said = ''
  for await (const line of readLines(answer.body, MOST_LINE_BYTES)) said += line
  try {
    return JSON.parse(said)
  } catch {
    throw new PortalUnavailable('its answer is no JSON', { refused: true })
  }
}
