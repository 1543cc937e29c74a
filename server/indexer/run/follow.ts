import { BlockGone, ChainUnavailable } from '#server/chain/errors.ts'
import type { Block, Chain } from '#server/chain/types.ts'
import { mayBeCluster } from '#server/db/cluster-nodes.ts'
import { column } from '#server/db/columns.ts'
import type { Database, Queryable } from '#server/db/connect.ts'
import { publishToTrackersOf } from '#server/db/live.ts'
import { sql } from '#server/db/sql.ts'
import { type Cursor, readCursor, writeBlocks, writeFinalCursor } from './chain-cursor.ts'
import { Followed, type Prepared } from './followed.ts'
import { holdChain, leaseChain, renewChain } from './lease.ts'
import type { OpenLogSource } from './open-log-source.ts'
import { rememberChangesOf, rememberNothing } from './remember.ts'
import { setAside } from './set-aside.ts'
import { startChainOver, waitUnlessReset } from './start-over.ts'
import { undoBlocks } from './undo-blocks.ts'

/** Blocks per transaction when there are many to catch up with. */
const MAX_BLOCKS_PER_BATCH = 50
const RENEW_MS = 2_000
/** A node of the cluster that is there, and loses connections: as often it is tried again before it is trouble. */
const MAX_LOST = 5

/** later: the chain has moved on to other blocks while they were read, or the endpoints disagree. */
type Progress = 'more' | 'done' | 'later'
type Tip = { head: Block; finalized: number }

type Options = {
  db: Database
  chain: Chain
  openSource: OpenLogSource
  onChainChanged: (why: string) => void
}

/**
 * Follows the head of one chain for all contracts on it that are ready: one request for the logs of all of them, block after
 * block. What a block above finality changes is logged, and undone if the block is reorganised away.
 */
export class Follower {
  readonly #db: Database
  readonly #chain: Chain
  readonly #onChainChanged: Options['onChainChanged']
  readonly #followed: Followed
  /** The block after which what is followed is right. */
  #followedAt = ''
  #lost = 0

  constructor({ db, chain, openSource, onChainChanged }: Options) {
    this.#db = db
    this.#chain = chain
    this.#followed = new Followed(db, chain.key, openSource)
    this.#onChainChanged = onChainChanged
  }

  /** Up to the head as it is now, if this process is the one that follows the chain. 'later': look again soon. */
  async catchUp(signal: AbortSignal): Promise<'done' | 'later'> {
    const { key } = this.#chain
    if (!(await leaseChain(this.#db, key))) return 'done'
    const renewing = setInterval(() => renewChain(this.#db, key).catch(() => {}), RENEW_MS)
    try {
      // Asked again for each step: the head of a moment ago may no longer be part of the chain.
      while (!signal.aborted) {
        const progress = await this.#moveOnWithout(await this.#chain.tip(), signal)
        if (progress !== 'more') return progress
      }
      return 'done'
    } finally {
      clearInterval(renewing)
    }
  }

  /** One step towards the head, without the contracts whose node of a cluster is away. */
  async #moveOnWithout(tip: Tip, signal: AbortSignal): Promise<Progress> {
    try {
      const progress = await this.#moveOn(tip, signal)
      this.#lost = 0
      return progress
    } catch (error) {
      this.#followedAt = ''
      if (!mayBeCluster(error)) throw error
      if ((await setAside(this.#db, this.#chain.key)) > 0) return 'more'
      if (++this.#lost > MAX_LOST) throw error
      return 'later'
    }
  }

  /** One step towards the head. */
  async #moveOn({ head, finalized }: Tip, signal: AbortSignal): Promise<Progress> {
    const cursor = await readCursor(this.#db, this.#chain.key)
    if (!cursor || cursor.block_hash === head.hash) return 'done'
    // Undone, written by another process, or committed although a connection was lost: pools may have changed, and a node may not have it all.
    if (cursor.block_hash !== this.#followedAt) {
      this.#followed.clear()
      if ((await setAside(this.#db, this.#chain.key)) > 0) return 'more'
    }
    this.#followedAt = cursor.block_hash
    const isParent = head.number === cursor.block_number + 1 && head.parentHash === cursor.block_hash
    const fork = isParent ? null : await this.#findFork(cursor, head)
    if (fork === 'gone') {
      await this.#startOver('its history has changed below what it had called final')
      return 'done'
    }
    if (fork !== null) {
      await this.#undoAbove(fork)
      return 'more'
    }
    if (cursor.block_number >= head.number) return 'done'
    return cursor.block_number < finalized
      ? this.#applyFinal(cursor, finalized, signal)
      : this.#applyBlocks(cursor, head, finalized)
  }

  /** The last block that we and the chain share; null when that is our newest one, 'gone' when there is none. */
  async #findFork(cursor: Cursor, head: Block): Promise<number | 'gone' | null> {
    const newest = { number: cursor.block_number, hash: cursor.block_hash }
    const isBelow = head.number < newest.number
    if (!isBelow && (await this.#chain.blocks([newest.number]))[0]?.hash === newest.hash) return null
    const ours = await this.#db.rows<{ number: number; hash: string }>(sql`
      select number, hash from chain_blocks where chain = ${this.#chain.key} order by number desc`)
    const older = ours.filter(({ number }) => number < newest.number && number <= head.number)
    const known = isBelow ? older : [newest, ...older]
    const oldest = known.at(-1)
    if (!oldest) {
      waitUnlessReset(this.#chain.key)
      return 'gone'
    }
    // Reorganisations are usually short.
    for (let start = isBelow ? 0 : 1, size = 1; start < known.length; start += size, size *= 4) {
      const candidates = known.slice(start, start + size)
      const theirs = await this.#chain.blocks(candidates.map(({ number }) => number))
      const shared = candidates.find(({ hash }, i) => theirs[i]?.hash === hash)
      if (shared) return shared.number
    }
    if (await this.#chain.isGone(oldest)) return 'gone'
    throw new ChainUnavailable(
      `${this.#chain.key}: an endpoint denies block ${oldest.number}, which is final`,
    )
  }

  async #undoAbove(fork: number): Promise<void> {
    const { key } = this.#chain
    const undone = await this.#db.transaction(async (tx) => {
      await holdChain(tx, key)
      const ready = await tx.rows<{ id: number }>(
        sql`select id from contracts where chain = ${key} and state = 'ready'`,
      )
      const touched = await undoBlocks(
        tx,
        ready.map(({ id }) => id),
        { chain: key, number: fork },
      )
      await tx.rows(sql`delete from chain_blocks where chain = ${key} and number > ${fork}`)
      const cursor = await tx.row<{ block_hash: string }>(sql`
        update chain_cursors set block_number = b.number, block_hash = b.hash
        from chain_blocks b where chain_cursors.chain = ${key} and b.chain = chain_cursors.chain and b.number = ${fork}
        returning block_hash`)
      await this.#tell(tx, await addressesOf(tx, touched), fork)
      return { touched, hash: cursor?.block_hash ?? '' }
    })
    this.#followed.reopen(undone.touched)
    this.#followedAt = undone.hash
  }

  /** After a long absence: final blocks in large ranges, without an undo log. */
  async #applyFinal(cursor: Cursor, finalized: number, signal: AbortSignal): Promise<Progress> {
    await this.#followed.renew(cursor.ready_changed_by)
    const { filters } = this.#followed
    if (filters.length === 0) return this.#skipTo(finalized)
    for await (const { from, to, last, logs } of this.#chain.streamLogs(
      filters,
      cursor.block_number + 1,
      finalized,
      signal,
    )) {
      const steps = await this.#followed.prepare(logs, { from, to, blocks: null, stateAt: 'latest' })
      const isDone = await this.#write(async (tx) => {
        for (const { apply } of steps) await apply(tx)
        await writeFinalCursor(tx, this.#chain.key, last)
        await this.#tell(tx, contractsOf(steps), last.number)
      })
      if (!isDone || this.#renewSources(steps, last)) break
    }
    return 'more'
  }

  async #skipTo(number: number): Promise<Progress> {
    const [block] = await this.#chain.blocks([number])
    if (!block) return 'later'
    await this.#write((tx) => writeFinalCursor(tx, this.#chain.key, block))
    return 'more'
  }

  async #applyBlocks(cursor: Cursor, head: Block, finalized: number): Promise<Progress> {
    const from = cursor.block_number + 1
    const to = Math.min(head.number, cursor.block_number + MAX_BLOCKS_PER_BATCH)
    const numbers = Array.from({ length: to - from + 1 }, (_, i) => from + i)
    try {
      const blocks = numbers.length === 1 && head.number === to ? [head] : await this.#chain.blocks(numbers)
      if (blocks[0]?.parentHash !== cursor.block_hash) return 'later'
      await this.#followed.renew(cursor.ready_changed_by)
      const { filters } = this.#followed
      if (blocks.length === 1) this.#followed.askAhead(blocks[0])
      const logs = filters.length > 0 ? await this.#chain.logsOfBlocks(filters, blocks) : []
      const byBlock = Map.groupBy(logs, ({ blockNumber }) => blockNumber)
      const work: { block: Block; steps: Prepared[] }[] = []
      for (const block of blocks) {
        const span = { from: block.number, to: block.number, blocks: [block], stateAt: head.number }
        const steps = await this.#followed.prepare(byBlock.get(block.number) ?? [], span)
        work.push({ block, steps })
        // The logs of the following blocks were asked for with the old filters.
        if (steps.some(({ next }) => next)) break
      }
      const isDone = await this.#write(async (tx) => {
        for (const { block, steps } of work) {
          if (steps.length > 0) await rememberChangesOf(tx, block.number)
          for (const { apply } of steps) await apply(tx)
          await this.#tell(tx, contractsOf(steps), block.number)
        }
        await rememberNothing(tx)
        const read = work.map(({ block }) => block)
        const touched = new Set(work.flatMap(({ steps }) => steps.map(({ contract }) => contract.id)))
        await writeBlocks(tx, this.#chain.key, read, finalized, [...touched])
      })
      const last = work.at(-1)
      if (!isDone || !last) return 'more'
      this.#renewSources(last.steps, last.block)
      return last.block.number < head.number ? 'more' : 'done'
    } catch (error) {
      if (error instanceof BlockGone) return 'later'
      throw error
    }
  }

  /**
   * Moves on in one transaction for exactly the contracts that were prepared. A contract that joins locks the cursor too: one that
   * has joined since would otherwise miss these blocks. Then nothing is written and false is returned: retry.
   */
  async #write(work: (tx: Queryable) => Promise<void>): Promise<boolean> {
    return this.#db.transaction(async (tx) => {
      const isSame = (await holdChain(tx, this.#chain.key)) === this.#followed.readyChangedBy
      if (isSame) await work(tx)
      return isSame
    })
  }

  /** After steps that are written. Whether any source asks for something else from now on. */
  #renewSources(steps: readonly Prepared[], { hash }: Block): boolean {
    this.#followedAt = hash
    for (const { next } of steps) if (next) this.#followed.set(next)
    return steps.some(({ next }) => next)
  }

  async #tell(tx: Queryable, contracts: readonly Told[], block: number): Promise<void> {
    await publishToTrackersOf(
      tx,
      'figures',
      contracts.map(({ id, address }) => [
        id,
        { contract_address: address, contract_chain: this.#chain.key, block },
      ]),
    )
  }

  async #startOver(why: string): Promise<void> {
    this.#onChainChanged(why)
    this.#followed.clear()
    await this.#db.transaction(async (tx) => {
      await holdChain(tx, this.#chain.key)
      await startChainOver(tx, this.#chain.key)
    })
  }
}

type Told = { id: number; address: string }

function contractsOf(steps: readonly Prepared[]): Told[] {
  return steps.map(({ contract }) => contract)
}

function addressesOf(tx: Queryable, contractIds: readonly number[]): Promise<Told[]> {
  return tx.rows<Told>(sql`
    select id, address from contracts where id = any (${column(contractIds)}::bigint[])`)
}
