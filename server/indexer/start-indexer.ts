import type { Logger } from 'pino'
import type { ChainKey } from '#api/chains.ts'
import type { Protocols } from '#api/protocols.ts'
import { ChainUnavailable } from '#server/chain/errors.ts'
import type { Chain } from '#server/chain/types.ts'
import type { Database } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { backfill } from './backfill.ts'
import { Follower } from './follow.ts'
import { joinFollowing } from './join.ts'
import { LeaseLost, releaseAll, releaseContract, takeContract } from './lease.ts'
import { refreshNativePrices } from './native-prices.ts'
import { NativeMoves } from './native-moves.ts'
import { sourceOpener } from './open-source.ts'
import type { Contract } from './source.ts'
import { startOver } from './start-over.ts'

export type TrackedChain = { chain: Chain; protocols: Protocols }
export type Indexer = { close(): Promise<void> }

type Options = { db: Database; chains: readonly TrackedChain[]; log: Logger }

/** Contracts that are read at the same time. They wait for nodes more than they work. */
const MOST_AT_ONCE = 4
const LOOK_EVERY_MS = 1_000
const PRICES_EVERY_MS = 60_000
const RETRY_UNAVAILABLE_SECONDS = 5
const RETRY_BROKEN_SECONDS = 30

/** Chain to tables, until it is closed: backfills what is new, follows what is ready. Any number of processes may run it. */
export async function startIndexer({ db, chains, log }: Options): Promise<Indexer> {
  const closing = new AbortController()
  const { signal } = closing
  const tracked = new Map(
    chains.map((each) => {
      const nativeMoves = new NativeMoves(each.chain)
      return [each.chain.key, { ...each, openSource: sourceOpener({ db, ...each, nativeMoves }) }]
    }),
  )
  const keys: ChainKey[] = [...tracked.keys()]
  const working = new Set<Promise<void>>()
  let wake = () => {}

  const listening = await db.listen('contracts', () => wake())
  const loops = [fillLoop(), ...[...tracked.values()].map(followLoop)]
  return {
    async close() {
      closing.abort()
      wake()
      await listening.close()
      await Promise.all(loops)
      await Promise.all(working)
      await releaseAll(db)
    },
  }

  async function pause(ms: number) {
    if (signal.aborted) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async function fillLoop() {
    while (!signal.aborted) {
      try {
        const contract = working.size < MOST_AT_ONCE ? await takeContract(db, keys) : null
        if (contract) {
          const work: Promise<void> = workOn(contract).finally(() => {
            working.delete(work)
            wake()
          })
          working.add(work)
        } else await pause(LOOK_EVERY_MS)
      } catch (error) {
        log.error({ err: error }, 'looking for contracts to index')
        await pause(LOOK_EVERY_MS)
      }
    }
  }

  async function workOn(contract: Contract): Promise<void> {
    const { chain, openSource } = tracked.get(contract.chain) as NonNullable<ReturnType<typeof tracked.get>>
    try {
      if (await isOtherChain(chain, contract)) {
        log.warn({ contract: contract.address, chain: chain.key }, 'the chain is another one now: reading anew')
        await db.transaction((tx) => startOver(tx, [contract.id]))
        return
      }
      const result = await backfill(db, chain, contract, openSource, signal)
      if (result === 'caught up' && (await joinFollowing(db, chain, contract, openSource))) {
        log.info({ contract: contract.address, chain: chain.key }, 'indexed and following')
        return
      }
      await releaseContract(db, contract, result === 'caught up' ? 0.3 : 0)
    } catch (error) {
      if (error instanceof LeaseLost) return
      if (!signal.aborted) await admitTrouble(contract, error).catch(() => {})
    }
  }

  async function admitTrouble(contract: Contract, error: unknown) {
    const away = error instanceof ChainUnavailable
    if (away) log.warn({ contract: contract.address, chain: contract.chain }, (error as Error).message)
    else log.error({ err: error, contract: contract.address, chain: contract.chain }, 'indexing')
    const trouble = away
      ? 'The chain cannot be reached just now. We go on as soon as it answers.'
      : 'Something went wrong here. We try again by ourselves.'
    await db.rows(sql`update contracts set trouble = ${trouble} where id = ${contract.id}`)
    await releaseContract(db, contract, away ? RETRY_UNAVAILABLE_SECONDS : RETRY_BROKEN_SECONDS)
  }

  async function followLoop({ chain, protocols, openSource }: TrackedChain & {
    openSource: ReturnType<typeof sourceOpener>
  }) {
    const follower = new Follower({
      db,
      chain,
      openSource,
      onChainChanged: (why) => log.warn({ chain: chain.key }, `reading the chain anew: ${why}`),
    })
    const stop = new AbortController()
    const heads = headSignal(chain, AbortSignal.any([signal, stop.signal]))
    let pricedAt = Number.NEGATIVE_INFINITY
    let failures = 0
    while (!signal.aborted) {
      try {
        if (!(await hasContracts(db, chain.key))) {
          await sleep(LOOK_EVERY_MS, signal)
          continue
        }
        heads.start()
        if (performance.now() - pricedAt > PRICES_EVERY_MS) {
          await refreshNativePrices(db, chain, protocols)
          pricedAt = performance.now()
        }
        await follower.catchUp(signal)
        failures = 0
        await heads.next()
      } catch (error) {
        if (signal.aborted) break
        failures++
        if (!(error instanceof LeaseLost))
          log.warn({ chain: chain.key, err: error instanceof ChainUnavailable ? undefined : error }, `following: ${(error as Error).message}`)
        await sleep(Math.min(30_000, 500 * 2 ** Math.min(failures, 6)), signal)
      }
    }
    stop.abort()
  }
}

/** Whether the block that the contract was read up to is no part of this chain. */
async function isOtherChain(chain: Chain, { cursor_block, cursor_hash }: Contract): Promise<boolean> {
  if (cursor_hash === null) return false
  const head = await chain.head()
  if (head.number < cursor_block) return true
  const [block] = await chain.blocks([cursor_block])
  return block?.hash !== cursor_hash
}

async function hasContracts(db: Database, chain: ChainKey): Promise<boolean> {
  return (await db.row(sql`select id from contracts where chain = ${chain} and state <> 'start' limit 1`)) !== null
}

/** Waits for the chain's next head; a head that came while nobody waited counts. */
function headSignal(chain: Chain, signal: AbortSignal) {
  let isNew = false
  let started = false
  let notify = () => {}
  signal.addEventListener('abort', () => notify())
  return {
    start() {
      if (started) return
      started = true
      chain.followHeads(() => {
        isNew = true
        notify()
      }, signal)
    },
    async next() {
      if (!isNew && !signal.aborted)
        await new Promise<void>((resolve) => {
          notify = resolve
        })
      isNew = false
    },
  }
}

async function sleep(ms: number, signal: AbortSignal) {
  if (signal.aborted) return
  await new Promise<void>((resolve) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done, { once: true })
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
  })
}
