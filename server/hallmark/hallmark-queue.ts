import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { ChainKey } from '#api/chains.ts'
import { MOST_RECOUNTED } from '#api/hallmark.ts'
import { ChainUnavailable } from '#server/chain/errors.ts'
import type { ChainRegistry } from '#server/chain/registry.ts'
import type { Chain } from '#server/chain/types.ts'
import type { Database } from '#server/db/connect.ts'
import { checkContract } from './check-contract.ts'
import type { Finding } from './compare.ts'
import {
  chainsWithHallmarks,
  type DueHallmark,
  putOff,
  releaseHallmarks,
  saveFinding,
  takeHallmark,
} from './due-hallmarks.ts'
import { runRecount } from './recount.ts'
import { countQuestions, type Recount, takeRecount } from './recount-rows.ts'
import { sentenceOf } from './sentences.ts'

type Options = {
  db: Database
  chains: ChainRegistry
  log: Logger
  /** How long it sleeps if nothing is due. */
  lookEveryMs?: number
}

export type HallmarkQueue = { close(): Promise<void> }

const LOOK_EVERY_MS = 2_000
/** A slow contract holds up at most one other of its chain, and none of another. */
const PER_CHAIN = 2
const CHAIN_AWAY_S = 60

/** Compares contracts with their own word when they are due, until it is closed. Any number of processes may run it. */
export function startHallmarkQueue(options: Options): HallmarkQueue {
  const { db, chains, log, lookEveryMs = LOOK_EVERY_MS } = options
  const closing = new AbortController()
  const { signal } = closing
  const working = new Map<ChainKey, Set<Promise<void>>>()
  const counting = new Set<ChainKey>()

  async function loop(): Promise<void> {
    if (db.kind === 'embedded')
      await releaseHallmarks(db).catch((error) => log.error({ err: error }, 'hallmarks'))
    while (!signal.aborted) {
      try {
        for (const key of await chainsWithHallmarks(db)) await begin(key)
      } catch (error) {
        if (!signal.aborted) log.error({ err: error }, 'looking for hallmarks that are due')
      }
      const rest = new AbortController()
      const resting = AbortSignal.any([signal, rest.signal])
      const all = [...working.values()].flatMap((each) => [...each])
      await Promise.race([pause(lookEveryMs, undefined, { signal: resting }), ...all]).catch(() => {})
      rest.abort()
    }
    await Promise.all([...working.values()].flatMap((each) => [...each]))
  }

  async function begin(key: ChainKey): Promise<void> {
    const chain = chains.get(key)
    if (!chain) return
    const mine = working.get(key) ?? new Set()
    working.set(key, mine)
    while (mine.size < PER_CHAIN && !signal.aborted) {
      const due = await takeHallmark(db, key)
      // One recount at a time, so that checks need not wait for it.
      const recount = due || counting.has(key) ? null : await takeRecount(db, key)
      if (!due && !recount) return
      const work = (due ? check(chain, due) : count(chain, recount as Recount)).finally(() =>
        mine.delete(work),
      )
      mine.add(work)
    }
  }

  async function check(chain: Chain, due: DueHallmark): Promise<void> {
    try {
      const outcome = await checkContract(db, chain, due)
      if ('later' in outcome) await putOff(db, due, outcome.later, outcome.afterSeconds)
      else await saveFinding(db, due, outcome.at, outcome.finding, await priceOf(chain, due, outcome.finding))
    } catch (error) {
      if (error instanceof ChainUnavailable) log.warn(error.message)
      else if (!signal.aborted)
        log.error({ err: error, contract: due.address }, 'comparing with the contract')
      await putOff(db, due, sentenceOf.noChain, CHAIN_AWAY_S).catch(() => {})
    }
  }

  /** What counting all holders would cost. */
  async function priceOf(chain: Chain, due: DueHallmark, { verdict }: Finding) {
    if (verdict !== 'differs') return null
    const questions = await countQuestions(db, due, MOST_RECOUNTED)
    return { questions, requests: Math.ceil(questions / (await chain.callsPerRequest())) }
  }

  async function count(chain: Chain, recount: Recount): Promise<void> {
    counting.add(chain.key)
    try {
      await runRecount(db, chain, recount, signal)
    } catch (error) {
      if (error instanceof ChainUnavailable) log.warn(error.message)
      else if (!signal.aborted) log.error({ err: error, contract: recount.address }, 'counting holders')
    } finally {
      counting.delete(chain.key)
    }
  }

  const looping = loop()
  return {
    async close() {
      closing.abort()
      await looping
    },
  }
}
