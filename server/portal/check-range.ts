import { bloomOf, covers, mayMatch, readBloom } from '#server/chain/bloom.ts'
import { BlockGone, ChainUnavailable } from '#server/chain/errors.ts'
import { compileFilters } from '#server/chain/log-filter.ts'
import type { Block, Chain, Log, LogFilter, LogRange, MinedTransaction } from '#server/chain/types.ts'
import { PortalLie } from './errors.ts'
import type { PortalRange } from './portal-ranges.ts'
import { longestGap, sampleOf } from './sample.ts'

export type CheckOptions = {
  random: () => number
  /** Blocks with logs whose logs are read again. */
  filled: number
  /** Blocks without logs whose bloom is looked at. */
  empty: number
  /** Stretches that are read again: one in the longest gap, the others anywhere. */
  windows: number
  windowBlocks: number
  /** Transactions that are read again with their receipts. */
  transactions: number
  bloomsComplete: boolean
  /** false: the nodes are known not to give logs of old blocks. */
  readsLogs: boolean
  /** Called if the nodes do not give logs of these blocks, so that headers and blooms have to do. */
  onUnconfirmed: (why: string) => void
}

type Nodes = Pick<Chain, 'key' | 'blocks' | 'logsOfBlocks' | 'streamLogs' | 'transactions' | 'receipts'>

/**
 * What the portal says of a range, if the chain's nodes say the same of its ends and of samples of it; throws PortalLie if they do not.
 * The nodes' word is believed where a bloom confirms it.
 */
export async function checkRange(
  chain: Nodes,
  filters: readonly LogFilter[],
  range: PortalRange,
  options: CheckOptions,
): Promise<LogRange> {
  const { from, to, before, logs, mined } = range
  const { random } = options
  const byBlock = Map.groupBy(logs, ({ blockNumber }) => blockNumber)
  const withLogs = [...byBlock.keys()]
  const filled = sampleOf(withLogs, options.filled, random)
  const empty = Array.from(
    { length: options.empty },
    () => from + Math.floor(random() * (to - from + 1)),
  ).filter((number) => !byBlock.has(number))
  const numbers = [...new Set([from, to, ...filled, ...empty])].sort((one, other) => one - other)
  const blocks = new Map((await chain.blocks(numbers)).map((block) => [block.number, block]))
  compareHeaders(range, blocks)
  const first = blocks.get(from)
  const last = blocks.get(to)
  if (!first || !last) throw new ChainUnavailable(`${chain.key}: no headers of the blocks ${from} and ${to}`)
  if (before && before.hash !== first.parentHash)
    throw new PortalLie(`the blocks before and from ${from} on are not of one chain`)
  for (const number of withLogs) {
    const block = blocks.get(number)
    if (
      block &&
      options.bloomsComplete &&
      !covers(readBloom(block.logsBloom), bloomOf(byBlock.get(number) ?? []))
    )
      throw new PortalLie(`block ${number} has a log that its bloom does not know`)
  }
  if (!options.readsLogs) return { from, to, last, logs, mined }
  const compiled = compileFilters(filters)
  const doubtful = [...blocks.values()].filter(
    (block) =>
      filled.includes(block.number) ||
      (!byBlock.has(block.number) && compiled.some((filter) => mayMatch(readBloom(block.logsBloom), filter))),
  )
  const compareBlock = async (block: Block) => {
    const truth = await chain.logsOfBlocks(filters, [block])
    compareLogs(block.number, byBlock.get(block.number) ?? [], truth)
  }
  const checks = [
    ...doubtful.map(compareBlock),
    ...windowsIn(range, withLogs, options).map(async (window) => {
      const differing = await differingBlocks(chain, filters, byBlock, window)
      for (const block of differing.length > 0 ? await chain.blocks(differing) : []) await compareBlock(block)
    }),
    compareTransactions(chain, sampleOf([...mined.values()], options.transactions, random)),
  ]
  for (const result of await Promise.allSettled(checks)) {
    if (result.status === 'fulfilled') continue
    const error: unknown = result.reason
    // They had the headers: of logs and receipts, public nodes have only the newest.
    if (error instanceof ChainUnavailable || error instanceof BlockGone) options.onUnconfirmed(error.message)
    else throw error
  }
  return { from, to, last, logs, mined }
}

function compareHeaders(range: PortalRange, blocks: ReadonlyMap<number, Block>): void {
  for (const header of range.headers) {
    const block = blocks.get(header.number)
    if (!block) continue
    if (header.hash !== block.hash) throw new PortalLie(`block ${block.number} has another hash`)
    if (header.parentHash !== block.parentHash)
      throw new PortalLie(`block ${block.number} has another parent`)
    if (header.timestamp !== block.timestamp) throw new PortalLie(`block ${block.number} has another time`)
  }
}

function windowsIn(
  { from, to }: PortalRange,
  withLogs: readonly number[],
  { windows, windowBlocks, random }: CheckOptions,
): { from: number; to: number }[] {
  const gap = longestGap(from, to, withLogs)
  return Array.from({ length: windows }, (_, index) => {
    const within = index === 0 && gap ? gap : { from, to }
    const starts = Math.max(1, within.to - within.from + 2 - windowBlocks)
    const start = within.from + Math.floor(random() * starts)
    return { from: start, to: Math.min(within.to, start + windowBlocks - 1) }
  })
}

/** Blocks of which the nodes tell something else. At most as many as it takes to find out who is right. */
async function differingBlocks(
  chain: Nodes,
  filters: readonly LogFilter[],
  byBlock: ReadonlyMap<number, readonly Log[]>,
  window: { from: number; to: number },
): Promise<number[]> {
  const told = new Map<number, Log[]>()
  for await (const { logs } of chain.streamLogs(filters, window.from, window.to)) {
    for (const log of logs) told.set(log.blockNumber, [...(told.get(log.blockNumber) ?? []), log])
  }
  const numbers: number[] = []
  for (let number = window.from; number <= window.to && numbers.length < 3; number += 1) {
    const ours = byBlock.get(number) ?? []
    const theirs = told.get(number) ?? []
    if (ours.length !== theirs.length || ours.some((log, index) => !isSame(log, theirs[index])))
      numbers.push(number)
  }
  return numbers
}

function compareLogs(number: number, ours: readonly Log[], truth: readonly Log[]): void {
  if (ours.length !== truth.length)
    throw new PortalLie(`block ${number} has ${truth.length} logs instead of ${ours.length}`)
  if (ours.some((log, index) => !isSame(log, truth[index])))
    throw new PortalLie(`a log of block ${number} says something else`)
}

function isSame(one: Log, other: Log | undefined): boolean {
  return (
    one.logIndex === other?.logIndex &&
    one.transactionIndex === other.transactionIndex &&
    one.transactionHash === other.transactionHash &&
    one.blockHash === other.blockHash &&
    one.address === other.address &&
    one.data === other.data &&
    one.topics.join() === other.topics.join()
  )
}

async function compareTransactions(chain: Nodes, mined: readonly MinedTransaction[]): Promise<void> {
  if (mined.length === 0) return
  const hashes = mined.map(({ transaction }) => transaction.hash)
  const [transactions, receipts] = await Promise.all([chain.transactions(hashes), chain.receipts(hashes)])
  for (const [index, { transaction, receipt }] of mined.entries()) {
    const truth = transactions[index]
    const logs = receipts[index]?.logs ?? []
    const isTrue =
      truth?.blockHash === transaction.blockHash &&
      truth.from === transaction.from &&
      truth.to === transaction.to &&
      truth.valueWei === transaction.valueWei &&
      receipt.logs.length === logs.length &&
      receipt.logs.every((log, place) => isSame(log, logs[place]))
    if (!isTrue) throw new PortalLie(`the transaction ${transaction.hash} says something else`)
  }
}
