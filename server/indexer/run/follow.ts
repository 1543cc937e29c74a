import type { ChainKey } from '#api/chains.ts'
import { BlockGone, ChainUnavailable } from '#server/chain/errors.ts'
import type { Block, Chain, TimedLog } from '#server/chain/types.ts'
import type { Database, Queryable } from '#server/db/connect.ts'
import { publishToTrackers } from '#server/db/live.ts'
import { sql } from '#server/db/sql.ts'
import type { Contract, LogSource, Span, Step } from '../log-source.ts'
import { mergeFilters } from '../merge-filters.ts'
import { type Cursor, readCursor, writeBlocks, writeFinalCursor } from './chain-cursor.ts'
import { contractColumns, holdChain, leaseChain, renewChain } from './lease.ts'
import { rememberChangesOf, rememberNothing } from './remember.ts'
import { startChainOver, waitUnlessReset } from './start-over.ts'
import { undoBlocks } from './undo-blocks.ts'

/** Blocks per transaction when there are many to catch up with. */
const MAX_BLOCKS_PER_BATCH = 50
const RENEW_MS = 2_000

/** later: the chain has moved on to other blocks while they were read, or the endpoints disagree. */
type Progress = 'more' | 'done' | 'later'

type Options = {
  db: Database
  chain: Chain
  openSource: (contract: Contract) => Promise<LogSource>
  onChainChanged: (why: string) => void
}

/**
 * Follows the head of one chain for all contracts on it that are ready: one request for the logs of all of them, block after
 * block. What a block above finality changes is logged, and undone if the block is reorganised away.
 */
export class Follower {
  readonly #db: Database
  readonly #chain: Chain
  readonly #openSource: Options['openSource']
  readonly #onChainChanged: Options['onChainChanged']
  #sources = new Map<number, LogSource>()
  /** The block after which the sources are right. */
  #sourcesAt = ''

  constructor({ db, chain, openSource, onChainChanged }: Options) {
    this.#db = db
    this.#chain = chain
    this.#openSource = openSource
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
        const progress = await this.#moveOn(await this.#chain.tip(), signal)
        if (progress !== 'more') return progress
      }
      return 'done'
    } finally {
      clearInterval(renewing)
    }
  }

  /** One step towards the head. */
  async #moveOn(
    { head, finalized }: { head: Block; finalized: number },
    signal: AbortSignal,
  ): Promise<Progress> {
    const cursor = await readCursor(this.#db, this.#chain.key)
    if (!cursor || cursor.block_hash === head.hash) return 'done'
    // Undone, written by another process, or committed although the connection was lost: pools may have changed.
    if (cursor.block_hash !== this.#sourcesAt) this.#sources.clear()
    this.#sourcesAt = cursor.block_hash
    const fork = await this.#findFork(cursor, head)
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
    const ours = await this.#db.rows<{ number: number; hash: string }>(sql`
      select number, hash from chain_blocks where chain = ${this.#chain.key} order by number desc`)
    const known = [
      { number: cursor.block_number, hash: cursor.block_hash },
      ...ours.filter(({ number }) => number < cursor.block_number),
    ].filter(({ number }) => number <= head.number)
    const oldest = known.at(-1)
    if (!oldest) {
      waitUnlessReset(this.#chain.key)
      return 'gone'
    }
    // Reorganisations are usually short.
    for (let start = 0, size = 1; start < known.length; start += size, size *= 4) {
      const candidates = known.slice(start, start + size)
      const theirs = await this.#chain.blocks(candidates.map(({ number }) => number))
      const shared = candidates.find(({ hash }, i) => theirs[i]?.hash === hash)
      if (shared) return shared.number === cursor.block_number ? null : shared.number
    }
    if (await this.#chain.isGone(oldest)) return 'gone'
    throw new ChainUnavailable(
      `${this.#chain.key}: an endpoint denies block ${oldest.number}, which is final`,
    )
  }

  async #undoAbove(fork: number): Promise<void> {
    await this.#db.transaction(async (tx) => {
      await holdChain(tx, this.#chain.key)
      const contracts = await readyContracts(tx, this.#chain.key)
      const ids = contracts.map(({ id }) => id)
      await undoBlocks(tx, ids, { chain: this.#chain.key, number: fork })
      await tx.rows(sql`delete from chain_blocks where chain = ${this.#chain.key} and number > ${fork}`)
      await tx.rows(sql`
        update chain_cursors set block_number = b.number, block_hash = b.hash
        from chain_blocks b where chain_cursors.chain = ${this.#chain.key} and b.chain = chain_cursors.chain and b.number = ${fork}`)
      for (const { id, address } of contracts)
        await publishToTrackers(tx, id, 'figures', {
          contract_address: address,
          contract_chain: this.#chain.key,
          block: fork,
        })
    })
  }

  /** After a long absence: final blocks in large ranges, without an undo log. */
  async #applyFinal(cursor: Cursor, finalized: number, signal: AbortSignal): Promise<Progress> {
    const sources = await this.#readSources()
    const filters = mergeFilters(sources.flatMap(({ filters }) => filters))
    if (filters.length === 0) return this.#skipTo(finalized, sources)
    for await (const { from, to, last, logs } of this.#chain.streamLogs(
      filters,
      cursor.block_number + 1,
      finalized,
      signal,
    )) {
      const steps = await this.#prepare(sources, logs, { from, to, blocks: null })
      const isDone = await this.#write(sources, async (tx) => {
        for (const { apply } of steps) await apply(tx)
        await writeFinalCursor(tx, this.#chain.key, last)
        await this.#tell(tx, steps, last.number)
      })
      if (!isDone || this.#renewSources(steps, last)) break
    }
    return 'more'
  }

  async #skipTo(number: number, sources: readonly LogSource[]): Promise<Progress> {
    const [block] = await this.#chain.blocks([number])
    if (!block) return 'later'
    await this.#write(sources, (tx) => writeFinalCursor(tx, this.#chain.key, block))
    return 'more'
  }

  async #applyBlocks(cursor: Cursor, head: Block, finalized: number): Promise<Progress> {
    const from = cursor.block_number + 1
    const to = Math.min(head.number, cursor.block_number + MAX_BLOCKS_PER_BATCH)
    const numbers = Array.from({ length: to - from + 1 }, (_, i) => from + i)
    try {
      const blocks = numbers.length === 1 && head.number === to ? [head] : await this.#chain.blocks(numbers)
      if (blocks[0]?.parentHash !== cursor.block_hash) return 'later'
      const sources = await this.#readSources()
      const filters = mergeFilters(sources.flatMap(({ filters }) => filters))
      const logs = filters.length > 0 ? await this.#chain.logsOfBlocks(filters, blocks) : []
      const byBlock = Map.groupBy(logs, ({ blockNumber }) => blockNumber)
      const work: { block: Block; steps: Prepared[] }[] = []
      for (const block of blocks) {
        const span = { from: block.number, to: block.number, blocks: [block] }
        const steps = await this.#prepare(sources, byBlock.get(block.number) ?? [], span)
        work.push({ block, steps })
        // The logs of the following blocks were asked for with the old filters.
        if (steps.some(({ next }) => next)) break
      }
      const isDone = await this.#write(sources, async (tx) => {
        for (const { block, steps } of work) {
          if (steps.length > 0) await rememberChangesOf(tx, block.number)
          for (const { apply } of steps) await apply(tx)
          await this.#tell(tx, steps, block.number)
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
  async #write(sources: readonly LogSource[], work: (tx: Queryable) => Promise<void>): Promise<boolean> {
    return this.#db.transaction(async (tx) => {
      await holdChain(tx, this.#chain.key)
      const ready = await readyContracts(tx, this.#chain.key)
      const isSame =
        ready.length === sources.length && ready.every(({ id }, i) => id === sources[i]?.contract.id)
      if (isSame) await work(tx)
      return isSame
    })
  }

  async #prepare(sources: readonly LogSource[], logs: readonly TimedLog[], span: Span): Promise<Prepared[]> {
    const steps: Prepared[] = []
    for (const source of sources) {
      const mine = logs.filter((log) => source.wants(log))
      if (mine.length === 0 && !source.readsEveryBlock) continue
      const step = await source.prepare(mine, span)
      if (step) steps.push({ contract: source.contract, ...step })
    }
    return steps
  }

  /** After steps that are written. Whether any source asks for something else from now on. */
  #renewSources(steps: readonly Prepared[], { hash }: Block): boolean {
    this.#sourcesAt = hash
    for (const { contract, next } of steps) if (next) this.#sources.set(contract.id, next)
    return steps.some(({ next }) => next)
  }

  async #readSources(): Promise<LogSource[]> {
    const contracts = await readyContracts(this.#db, this.#chain.key)
    const sources = new Map<number, LogSource>()
    for (const contract of contracts)
      sources.set(contract.id, this.#sources.get(contract.id) ?? (await this.#openSource(contract)))
    this.#sources = sources
    return [...sources.values()]
  }

  async #tell(tx: Queryable, steps: readonly Prepared[], block: number): Promise<void> {
    for (const { contract } of steps)
      await publishToTrackers(tx, contract.id, 'figures', {
        contract_address: contract.address,
        contract_chain: contract.chain,
        block,
      })
  }

  async #startOver(why: string): Promise<void> {
    this.#onChainChanged(why)
    this.#sources.clear()
    await this.#db.transaction(async (tx) => {
      await holdChain(tx, this.#chain.key)
      await startChainOver(tx, this.#chain.key)
    })
  }
}

type Prepared = Step & { contract: Contract }

async function readyContracts(db: Queryable, chain: ChainKey): Promise<Contract[]> {
  return db.rows<Contract>(sql`
    select ${contractColumns} from contracts where chain = ${chain} and state = 'ready' order by id`)
}
