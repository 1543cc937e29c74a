import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Protocols } from '#api/chains/protocols.ts'
import { type ChainKey, factsOf } from '#api/chains.ts'
import { ChainUnavailable, LogsMissing } from '#server/chain/errors.ts'
import type { Chain } from '#server/chain/types.ts'
import { mayBeCluster } from '#server/db/cluster-nodes.ts'
import type { Database } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import type { Portal } from '#server/portal/portal.ts'
import { keepFinality } from '../keep-finality.ts'
import type { Contract } from '../log-source.ts'
import { refreshNativePrices } from '../prices/native-prices.ts'
import { NativeMoves } from '../wallet/native-moves.ts'
import { backfill } from './backfill.ts'
import { BusyChains, chainsWithContracts } from './busy-chains.ts'
import type { FreeBytes } from './disk-room.ts'
import { Follower } from './follow.ts'
import { forgetRest, sweepDropped } from './forget-rows.ts'
import { joinFollowing } from './join.ts'
import {
  holdContract,
  LeaseLost,
  releaseAll,
  releaseContract,
  renewContract,
  takeContract,
  worker,
} from './lease.ts'
import { Oddities } from './oddities.ts'
import { logSourceOpener, type OpenLogSource } from './open-log-source.ts'
import { PriceFinder } from './price-finder.ts'
import { chainsWithRereads, isDiskFull, Rereads } from './reread.ts'
import { takeUp, waitForNodes } from './set-aside.ts'
import { startOver, waitUnlessReset } from './start-over.ts'
import { troubleOf, writeTrouble } from './trouble.ts'
import { Waker } from './waker.ts'

export type TrackedChain = {
  chain: Chain
  protocols: Protocols
  /** The chain's history from the portal, if it is read there. The head is followed by the chain itself. */
  history?: { chain: Chain; portal: Portal }
}
export type Indexer = {
  /** Begins to work for one more chain. */
  add(tracked: TrackedChain): void
  close(): Promise<void>
}

/** Contracts of a chain that are read at the same time. They wait for nodes more than they work. */
const MAX_CONCURRENT_BACKFILLS = 4
/** New contracts are announced; this finds those whose worker has died, and heads that were missed. */
const LOOK_EVERY_MS = 3_000
const RENEW_MS = 10_000
const PRICES_EVERY_MS = 60_000
/** The chain or the lease has changed meanwhile: retry. */
const RETRY_CHANGED_MS = 300
const RETRY_UNAVAILABLE_SECONDS = 5
const RETRY_BROKEN_SECONDS = 30
const RETRY_NODE_SECONDS = 1
const LONGEST_PAUSE_MS = 30_000

/** Chains to tables, until it is closed: backfills what is new, follows what is ready. Any number of processes may run it. */
export async function startIndexer(
  db: Database,
  log: Logger,
  freeBytes: FreeBytes = async () => null,
): Promise<Indexer> {
  const closing = new AbortController()
  const wakers: Waker[] = []
  const loops: Promise<void>[] = []
  const added = new Map<ChainKey, TrackedChain>()
  const busy = new BusyChains(() => chainsWithContracts(db))
  const rereads = new BusyChains(() => chainsWithRereads(db))
  const listening = await db.listen('contracts', () => {
    busy.forget()
    rereads.forget()
    for (const waker of wakers) waker.wake()
  })
  return {
    add(tracked) {
      const fill = new Waker(closing.signal)
      const follow = new Waker(closing.signal)
      wakers.push(fill, follow)
      const { chain, protocols, history } = tracked
      added.set(chain.key, tracked)
      const past = keepFinality(history?.chain ?? chain)
      const nativeMoves = new NativeMoves(chain, history?.portal)
      const openSource = logSourceOpener({
        db,
        chain: past,
        protocols,
        nativeMoves,
        sendsTransactions: history !== undefined,
      })
      const context = {
        db,
        log: log.child({ chain: tracked.chain.key }),
        chain,
        protocols,
        past,
        openSource,
        oddities: new Oddities(db, chain, protocols),
        verified: new Set<number>(),
        isBusy: () => busy.has(chain.key),
        rereads: new Rereads(db, chain.key, freeBytes, () => rereads.has(chain.key)),
        priceChain: () => added.get(factsOf(chain.key).nativePriceChain ?? ''),
      }
      loops.push(fillLoop(context, fill, closing.signal), followLoop(context, follow, closing.signal))
    },
    async close() {
      closing.abort()
      await listening.close()
      await Promise.all(loops)
      await releaseAll(db)
    },
  }
}

type Context = Omit<TrackedChain, 'history'> & {
  db: Database
  /** The chain as its history is read. */
  past: Chain
  log: Logger
  openSource: OpenLogSource
  oddities: Oddities
  /** Contracts that were seen to be of this very chain since the process began. */
  verified: Set<number>
  /** Whether there is a contract on the chain. */
  isBusy: () => Promise<boolean>
  rereads: Rereads
  /** Where the coin has a price as well, if that chain is there. */
  priceChain: () => TrackedChain | undefined
}

/** Takes the chain's contracts that wait to be read, some at a time. */
async function fillLoop(context: Context, waker: Waker, signal: AbortSignal): Promise<void> {
  const { db, chain, log, isBusy, rereads } = context
  const working = new Set<Promise<void>>()
  while (!signal.aborted) {
    try {
      const canTake = working.size < MAX_CONCURRENT_BACKFILLS && (await isBusy())
      const contract = canTake ? await takeContract(db, chain.key) : null
      if (contract) {
        const work: Promise<void> = readOn(context, contract, signal).finally(() => {
          working.delete(work)
          waker.wake()
        })
        working.add(work)
        continue
      }
      if (canTake && (await rereads.begin())) continue
    } catch (error) {
      log.error({ err: error }, 'looking for contracts to read')
    }
    await waker.rest(LOOK_EVERY_MS)
  }
  await Promise.all(working)
}

/** One time slice of a contract: on towards the newest final block, or over to the follower. */
async function readOn(context: Context, contract: Contract, signal: AbortSignal): Promise<void> {
  const { db, chain, past, oddities, log, openSource, verified } = context
  const renewing = setInterval(() => renewContract(db, contract).catch(() => {}), RENEW_MS)
  try {
    await takeUp(db, contract)
    if (!verified.has(contract.id) && (await isOtherChain(chain, contract))) {
      log.warn({ contract: contract.address }, 'this is another chain than it was: reading it again')
      return await readAgain(db, contract)
    }
    verified.add(contract.id)
    await forgetRest(db, contract, signal)
    await oddities.note(contract)
    const result = await backfill(db, past, contract, openSource, signal)
    if (result === 'more') return await releaseContract(db, contract)
    if (!(await joinFollowing(db, chain, contract, openSource, signal))) {
      await pause(RETRY_CHANGED_MS, undefined, { signal })
      return await releaseContract(db, contract)
    }
    log.info(
      { contract: contract.address },
      contract.reread_of === null ? 'read up to the head' : 'read again',
    )
    if (contract.reread_of !== null) await sweepDropped(db)
    // The embedded database has no autovacuum that would tell its planner how large the tables have become.
    if (db.kind === 'embedded') await db.raw('analyze')
  } catch (error) {
    if (error instanceof LeaseLost || signal.aborted) return
    if (error instanceof LogsMissing) {
      log.warn({ contract: contract.address }, `${error.message}: reading it again`)
      await readAgain(db, contract).catch((failed) => log.error({ err: failed }, 'indexing'))
      return
    }
    await admitTrouble(context, contract, error).catch((failed) => log.error({ err: failed }, 'indexing'))
  } finally {
    clearInterval(renewing)
  }
}

async function readAgain(db: Database, contract: Contract): Promise<void> {
  await db.transaction(async (tx) => {
    await holdContract(tx, contract)
    await startOver(tx, [contract.id])
  })
}

async function admitTrouble(
  { db, chain, log, rereads }: Context,
  contract: Contract,
  error: unknown,
): Promise<void> {
  if (contract.reread_of !== null && isDiskFull(error)) {
    log.warn({ contract: contract.address }, 'the disk is full: not reading it again for now')
    return rereads.giveUp(contract)
  }
  if (mayBeCluster(error)) {
    log.warn({ contract: contract.address }, `a node of the database: ${(error as Error).message}`)
    // It is back already, or only a shard was moved: nobody has to know.
    if ((await waitForNodes(db, chain.key)) === 0) await releaseContract(db, contract, RETRY_NODE_SECONDS)
    return
  }
  const isAway = error instanceof ChainUnavailable
  if (isAway) log.warn({ contract: contract.address }, error.message)
  else log.error({ err: error, contract: contract.address }, 'indexing')
  await writeTrouble(db, sql`id = ${contract.id}`, troubleOf(error, chain))
  await releaseContract(db, contract, isAway ? RETRY_UNAVAILABLE_SECONDS : RETRY_BROKEN_SECONDS)
}

/** Another chain that is away holds nothing up. */
async function refreshPrices({ db, chain, protocols, log, priceChain }: Context): Promise<void> {
  const elsewhere = protocols.nativeUsdFeed ? undefined : priceChain()
  await refreshNativePrices(db, chain, protocols, elsewhere).catch((error) => {
    if (!elsewhere) throw error
    log.warn({ err: error }, `reading the coin's price on ${elsewhere.chain.key}`)
  })
}

/** Follows the chain's head for as long as there is a contract on it. */
async function followLoop(context: Context, waker: Waker, signal: AbortSignal): Promise<void> {
  const { db, chain, protocols, log, openSource, isBusy } = context
  let isFollowing = false
  let pricedAt = Number.NEGATIVE_INFINITY
  const prices = new PriceFinder({ db, chain, protocols, log, signal })
  const follower = new Follower({
    db,
    chain,
    openSource,
    onChainChanged(why) {
      log.warn(`reading the chain again: ${why}`)
      pricedAt = Number.NEGATIVE_INFINITY
    },
  })
  // Another process may follow the chain instead, with more success.
  const mine = sql`chain = ${chain.key} and state = 'ready'
    and exists (select 1 from chain_cursors k where k.chain = contracts.chain and k.worker = ${worker})`
  /** Of a process before this one, too. */
  let hasTrouble = true
  let failures = 0
  while (!signal.aborted) {
    let restMs = LOOK_EVERY_MS
    try {
      if (await isBusy()) {
        if (!isFollowing) chain.followHeads(() => waker.wake(), signal)
        isFollowing = true
        const isPricing = performance.now() - pricedAt > PRICES_EVERY_MS
        if (isPricing) {
          pricedAt = performance.now()
          await refreshPrices(context)
        }
        if ((await follower.catchUp(signal)) === 'later') restMs = RETRY_CHANGED_MS
        prices.look()
        if (hasTrouble) await writeTrouble(db, mine, null)
        hasTrouble = false
      }
      failures = 0
      await waker.rest(restMs)
    } catch (error) {
      if (signal.aborted) break
      failures++
      if (error instanceof ChainUnavailable) log.warn(error.message)
      else if (!(error instanceof LeaseLost)) log.error({ err: error }, 'following the chain')
      if (!(error instanceof LeaseLost)) {
        hasTrouble = true
        await writeTrouble(db, mine, troubleOf(error, chain)).catch((failed) =>
          log.error({ err: failed }, 'indexing'),
        )
      }
      await waker.pause(Math.min(LONGEST_PAUSE_MS, 500 * 2 ** failures))
    }
  }
  await prices.ended()
}

/** Whether the block that the contract was read up to is no part of this chain. */
async function isOtherChain(chain: Chain, { cursor_block, cursor_hash }: Contract): Promise<boolean> {
  if (cursor_hash === null) return false
  const head = await chain.head()
  if (head.number < cursor_block) {
    waitUnlessReset(chain.key)
    return true
  }
  return chain.isGone({ number: cursor_block, hash: cursor_hash })
}
