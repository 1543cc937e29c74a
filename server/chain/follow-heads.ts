import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { EndpointPool } from './endpoint-pool.ts'
import { parseBlock } from './parse-block.ts'
import type { Block } from './types.ts'

type Context = { pool: EndpointPool; log: Logger; pollMs: number; head(): Promise<Block> }

/** If heads are pushed, polling only notices that they have stopped coming. */
const POLLS_SAVED = 5
const RECONNECT = { polls: 20, mostMs: 2_000 }
const HEARTBEAT_MS = 30_000
/** A subscription that told of no head for so many polls, although there were some, is made again. */
const SILENT_POLLS = 60

export function followHeads(
  { pool, log, pollMs, head }: Context,
  onHead: (head: Block) => void,
  until: AbortSignal,
): void {
  const signal = AbortSignal.any([until, pool.closing])
  let last: Block | undefined
  let toldAt = Number.NEGATIVE_INFINITY
  const subscriptions = new Set<{ since: number; end(): void }>()

  function offer(block: Block) {
    if (signal.aborted || block.hash === last?.hash) return
    last = block
    try {
      onHead(block)
    } catch (error) {
      log.error(error, 'Following a new head failed')
    }
  }

  async function poll() {
    while (!signal.aborted) {
      try {
        const before = last
        const block = await head()
        // Not if a newer one was announced while this request was running.
        if (last === before || !last || block.number > last.number) offer(block)
        if (before && block.number > before.number) endSilent()
      } catch (error) {
        log.debug(error, 'The head is not known at the moment')
      }
      const told = performance.now() - toldAt < 2 * POLLS_SAVED * pollMs
      await pause(told ? POLLS_SAVED * pollMs : pollMs, undefined, { signal }).catch(() => {})
    }
  }

  function endSilent() {
    const limit = performance.now() - SILENT_POLLS * pollMs
    for (const { since, end } of subscriptions) if (Math.max(since, toldAt) < limit) end()
  }

  async function listen(endpoint: EndpointPool['endpoints'][number]) {
    while (!signal.aborted) {
      const ended = Promise.withResolvers<void>()
      let silent = false
      signal.addEventListener('abort', () => ended.resolve(), { once: true })
      try {
        const stop = await endpoint.subscribeHeads((raw) => {
          const block = parseBlockOrNone(raw)
          if (!block) return
          toldAt = performance.now()
          endpoint.highest = Math.max(endpoint.highest, block.number)
          // After a reorganisation all new blocks are announced one after the other; only the last is the head.
          if (!last || block.number >= last.number) offer(block)
        }, ended.resolve)
        const subscription = {
          since: performance.now(),
          end() {
            silent = true
            ended.resolve()
          },
        }
        subscriptions.add(subscription)
        // A connection can be silently dead: if it does not answer, it is closed.
        const alive = setInterval(() => endpoint.askOne('eth_chainId', []).catch(() => {}), HEARTBEAT_MS)
        await ended.promise
        clearInterval(alive)
        subscriptions.delete(subscription)
        stop(silent)
      } catch (error) {
        log.debug({ endpoint: endpoint.name, error }, 'RPC endpoint does not tell of heads')
      }
      const restMs = Math.min(RECONNECT.mostMs, RECONNECT.polls * pollMs)
      await pause(restMs, undefined, { signal }).catch(() => {})
    }
  }

  poll()
  for (const endpoint of pool.endpoints) if (endpoint.webSocket) listen(endpoint)
}

function parseBlockOrNone(raw: unknown): Block | undefined {
  try {
    return parseBlock(raw)
  } catch {
    return undefined
  }
}
