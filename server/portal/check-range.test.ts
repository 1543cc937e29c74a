import { expect, test } from 'vitest'
import { bloomOf } from '#server/chain/bloom.ts'
import { ChainUnavailable } from '#server/chain/errors.ts'
import { compileFilters, matches } from '#server/chain/log-filter.ts'
import type { Block, Chain, LogFilter, TimedLog } from '#server/chain/types.ts'
import { seededRandom } from '#tools/seeded-random.ts'
import { type CheckOptions, checkRange } from './check-range.ts'
import { PortalLie } from './errors.ts'
import { parsePortalBlock } from './portal-block.ts'
import type { PortalRange } from './portal-ranges.ts'
import { CONTRACT, madeUpDataset, TRANSFER } from './testing/made-up-dataset.ts'

const BLOCKS = 100_000
/** Every fiftieth block has a transfer. */
const data = madeUpDataset({ blocks: BLOCKS, everyBlocks: 50 })
const filters: LogFilter[] = [{ addresses: [CONTRACT], topics: [TRANSFER] }]
const options: CheckOptions = {
  random: seededRandom(1),
  filled: 2,
  empty: 4,
  windows: 2,
  windowBlocks: 500,
  transactions: 2,
  bloomsComplete: true,
  readsLogs: true,
  onUnconfirmed: (why) => {
    throw new Error(why)
  },
}

const logsOf = (number: number): TimedLog[] => parsePortalBlock(data.block(number)).logs
const headerOf = (number: number) => data.block(number).header

function blockOf(number: number): Block {
  const bloom = Buffer.from(bloomOf(logsOf(number))).toString('hex')
  return { ...headerOf(number), logsBloom: `0x${bloom}` }
}

type Nodes = Parameters<typeof checkRange>[0]

/** Honest, and counts what it is asked. */
function nodes(change: Partial<Nodes> = {}): Nodes & { asked: Record<string, number> } {
  const asked: Record<string, number> = {}
  const count = (what: string, much = 1) => {
    asked[what] = (asked[what] ?? 0) + much
  }
  const wanted = compileFilters(filters)
  const within = (from: number, to: number) =>
    Array.from(data.filled(from, to))
      .flatMap(logsOf)
      .filter((log) => wanted.some((filter) => matches(filter, log)))
  return {
    key: 'demo',
    asked,
    async blocks(numbers) {
      count('headers', numbers.length)
      return numbers.map(blockOf)
    },
    async logsOfBlocks(_, blocks) {
      count('blocks', blocks.length)
      return blocks.flatMap(({ number }) => within(number, number))
    },
    async *streamLogs(_, from, to) {
      count('stretches')
      yield { from, to, last: blockOf(to), logs: within(from, to) }
    },
    transactions: async () => [],
    receipts: async () => [],
    ...change,
  }
}

function rangeOf(
  from: number,
  to: number,
  change: (logs: TimedLog[]) => TimedLog[] = (logs) => logs,
): PortalRange {
  const numbers = [...new Set([from, ...data.filled(from, to), to])]
  return {
    from,
    to,
    before: headerOf(from - 1),
    headers: numbers.map(headerOf),
    logs: change([...data.filled(from, to)].flatMap(logsOf)),
    mined: new Map(),
  }
}

test('an honest range costs a few questions', async () => {
  const chain = nodes()
  const range = await checkRange(chain, filters, rangeOf(7, 90_000), options)
  expect(range).toMatchObject({ from: 7, to: 90_000, last: { hash: headerOf(90_000).hash } })
  expect(range.logs).toHaveLength(1_800)
  expect(chain.asked).toEqual({ headers: 8, blocks: 2, stretches: 2 })
})

test('a range that does not go on from the one before is of another chain', async () => {
  const range = { ...rangeOf(7, 900), before: headerOf(5) }
  await expect(checkRange(nodes(), filters, range, options)).rejects.toThrow(
    new PortalLie('the blocks before and from 7 on are not of one chain'),
  )
})

/** After how many ranges of 100,000 blocks it is caught, each with a seed of its own. */
async function caughtAfter(change: (logs: TimedLog[]) => TimedLog[]): Promise<number> {
  for (let seed = 1; seed <= 200; seed++) {
    const check = checkRange(nodes(), filters, rangeOf(1, BLOCKS - 1, change), {
      ...options,
      random: seededRandom(seed),
    })
    if (
      await check.then(
        () => false,
        (error) => error instanceof PortalLie,
      )
    )
      return seed
  }
  return Number.POSITIVE_INFINITY
}

test('what is false in many places is caught soon, what is false in few later', async () => {
  const every = (share: number) => (_: TimedLog, index: number) => index % share === 0
  const without = (share: number) => (logs: TimedLog[]) =>
    logs.filter((log, index) => !every(share)(log, index))
  const changed = (share: number) => (logs: TimedLog[]) =>
    logs.map((log, index) => (every(share)(log, index) ? { ...log, data: `${log.data.slice(0, -1)}f` } : log))
  expect(await caughtAfter(without(2))).toBe(1)
  expect(await caughtAfter(changed(2))).toBe(1)
  expect(await caughtAfter(without(20))).toBeLessThanOrEqual(3)
  expect(await caughtAfter(changed(20))).toBeLessThanOrEqual(3)
  // One log in a thousand: by chance alone.
  expect(await caughtAfter(changed(1_000))).toBeGreaterThan(3)
})

test('logs that were left out of a long stretch make the longest gap, where it is looked', async () => {
  const gap = ({ blockNumber }: TimedLog) => blockNumber > 40_000 && blockNumber < 42_000
  expect(await caughtAfter((logs) => logs.filter((log) => !gap(log)))).toBe(1)
})

test('a node that drops logs does not make the portal a liar, if its own blocks say otherwise', async () => {
  const chain = nodes({
    async *streamLogs(_, from, to) {
      yield { from, to, last: blockOf(to), logs: [] }
    },
  })
  const { logs } = await checkRange(chain, filters, rangeOf(7, 90_000), options)
  expect(logs).toHaveLength(1_800)
})

test('nodes without logs of old blocks leave it to headers and blooms, which is said', async () => {
  const away = () => {
    throw new ChainUnavailable('demo: pruned')
  }
  const chain = nodes({ logsOfBlocks: away, streamLogs: away as Chain['streamLogs'] })
  const said: string[] = []
  const patient = { ...options, onUnconfirmed: (why: string) => said.push(why) }
  expect((await checkRange(chain, filters, rangeOf(7, 90_000), patient)).logs).toHaveLength(1_800)
  expect(new Set(said)).toEqual(new Set(['demo: pruned']))

  const blind = { ...options, readsLogs: false, filled: 10 }
  const foreign = (logs: TimedLog[]) =>
    logs.map((log) => ({ ...log, topics: [TRANSFER, `0x${'7'.repeat(64)}`] }))
  await expect(checkRange(nodes(), filters, rangeOf(7, 90_000, foreign), blind)).rejects.toThrow(
    /has a log that its bloom does not know/,
  )
})

test('without headers there is nothing to believe', async () => {
  const chain = nodes({
    blocks: async () => {
      throw new ChainUnavailable('demo: no endpoint answers')
    },
  })
  await expect(checkRange(chain, filters, rangeOf(7, 900), options)).rejects.toThrow(ChainUnavailable)
})
