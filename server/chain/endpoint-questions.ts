import { setTimeout as pause } from 'node:timers/promises'
import { cleanLine } from '#server/clean-text.ts'
import { EndpointFault, RpcError } from './errors.ts'
import { isRateLimit, type RpcReply, type Transport } from './json-rpc.ts'
import { readRefusal } from './refusals.ts'

export type Patience = {
  /** For one answer. */
  timeoutMs: number
  /** For all that one endpoint is asked. What is not known by then stays unknown. */
  endpointMs: number
  /** Before a request is sent again that came too soon, unless the endpoint says how long. */
  waitMs: number
}

export const patience: Patience = { timeoutMs: 10_000, endpointMs: 60_000, waitMs: 1_500 }
const MOST_WAIT_MS = 10_000
const TRIES = 3
const REASON_CHARACTERS = 200

/** It answers, and has not got what it was asked for. */
export class Missing extends Error {}

type Able = { is: boolean | null; reason: string | null; error: unknown }

/** What is asked of one endpoint, again if it came too soon. */
export class Questions {
  readonly #transport: Transport
  readonly #limits: Patience
  readonly #ends: AbortSignal

  constructor(transport: Transport, limits: Patience) {
    this.#transport = transport
    this.#limits = limits
    this.#ends = AbortSignal.timeout(limits.endpointMs)
  }

  /** Whether it answers; null if that could not be found out. */
  async able(question: () => Promise<unknown>): Promise<Able> {
    try {
      await question()
      return { is: true, reason: null, error: null }
    } catch (error) {
      const unknown = isSilence(error) || isTooSoon(error) || this.#ends.aborted
      return { is: unknown ? null : false, reason: reasonOf(error), error }
    }
  }

  async ask(method: string, params: readonly unknown[]): Promise<unknown> {
    const [reply] = await this.#patiently([{ method, params }])
    if (!reply) throw new Missing('no reply')
    if (reply.error) throw reply.error
    if (reply.result === null || reply.result === undefined) throw new Missing(`${method} gives nothing`)
    return reply.result
  }

  async list(method: string, params: readonly unknown[]): Promise<void> {
    if (!Array.isArray(await this.ask(method, params))) throw new Missing(`${method} gives no list`)
  }

  async batch(size: number): Promise<void> {
    const calls = Array.from({ length: size }, () => ({ method: 'eth_chainId', params: [] }))
    const refused = (await this.#patiently(calls)).find((reply) => reply.error)
    if (refused?.error) throw refused.error
  }

  async #patiently(calls: { method: string; params: readonly unknown[] }[]): Promise<RpcReply[]> {
    for (let tries = 1; ; tries += 1) {
      try {
        const replies = await this.#transport.send(calls, { signal: this.#ends })
        const limited = replies.find(
          (reply) => reply.error && isRateLimit(reply.error) && !readRefusal(reply.error),
        )
        if (limited?.error) throw limited.error
        return replies
      } catch (error) {
        if (!isTooSoon(error) || tries === TRIES) throw error
        const asked = error instanceof EndpointFault ? error.retryAfterMs : undefined
        const waitMs = Math.min(MOST_WAIT_MS, asked ?? this.#limits.waitMs * tries)
        await pause(waitMs, undefined, { signal: this.#ends })
      }
    }
  }
}

function isTooSoon(error: unknown): boolean {
  if (error instanceof EndpointFault) return error.kind === 'rate-limit'
  return error instanceof RpcError && isRateLimit(error) && !readRefusal(error)
}

export function isSilence(error: unknown): boolean {
  if (error instanceof EndpointFault) return error.kind === 'network' || error.kind === 'timeout'
  return error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')
}

/** Its own words, which are a stranger's. */
export function reasonOf(error: unknown): string | null {
  return error instanceof Error ? cleanLine(error.message, REASON_CHARACTERS) : null
}
