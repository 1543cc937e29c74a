import { expect, test } from 'vitest'
import type { Log, LogFilter } from '#server/chain/types.ts'
import { LogIndex } from './log-index.ts'
import { MergedFilters, mergeFilters } from './merge-filters.ts'
import { Random } from './testing/random.ts'

const ADDRESSES = ['0xa', '0xb', '0xc', '0xd']
const TOPICS = ['0x1', '0x2', '0x3', '0x4', '0x5']

/** As the standard says it, written out. */
function isWanted({ addresses = [], topics }: LogFilter, log: Log): boolean {
  if (addresses.length > 0 && !addresses.includes(log.address)) return false
  return topics.every((topic, place) => {
    const choices = topic === null ? [] : [topic].flat()
    return choices.length === 0 || choices.includes(log.topics[place] ?? 'none')
  })
}

test.each([1, 2, 3, 4, 5])('a log finds those whose filters it matches, and no others: seed %i', (seed) => {
  const drawn = new Random(seed)
  const below = (limit: number) => drawn.upTo(limit)
  const some = (list: readonly string[]) => list.filter(() => drawn.chance(0.4))
  const drawFilter = (): LogFilter => ({
    ...(below(3) > 0 && { addresses: some(ADDRESSES) }),
    topics: Array.from({ length: below(5) }, () => {
      const choices = some(TOPICS)
      return below(2) === 0 ? null : choices.length === 1 ? (choices[0] ?? null) : choices
    }),
  })
  const drawLog = (logIndex: number): Log => ({
    address: ADDRESSES[below(ADDRESSES.length)] ?? '',
    topics: Array.from({ length: below(5) }, () => TOPICS[below(TOPICS.length)] ?? ''),
    data: '0x',
    blockNumber: 1,
    blockHash: '0xb1',
    transactionHash: '0x7',
    transactionIndex: 0,
    logIndex,
    blockTimestamp: null,
  })
  const logs = Array.from({ length: 60 }, (_, i) => drawLog(i))
  const index = new LogIndex<number>()
  const merged = new MergedFilters()
  const owners = new Map<number, LogFilter[]>()
  for (let round = 0; round < 120; round++) {
    const owner = below(25)
    const before = owners.get(owner)
    if (before) {
      index.delete(owner)
      merged.delete(before)
      owners.delete(owner)
    }
    if (!before || below(2) === 0) {
      const filters = Array.from({ length: 1 + below(3) }, drawFilter)
      index.add(owner, filters)
      merged.add(filters)
      owners.set(owner, filters)
    }
    if (round % 10 > 0) continue
    const plain = [...owners].map(([each, filters]) => [
      each,
      logs.filter((log) => filters.some((filter) => isWanted(filter, log))).map(({ logIndex }) => logIndex),
    ])
    const assigned = index.assign(logs)
    expect(
      [...owners.keys()].map((each) => [each, (assigned.get(each) ?? []).map(({ logIndex }) => logIndex)]),
    ).toEqual(plain)
    expect(sorted(merged.filters)).toEqual(sorted(mergeFilters([...owners.values()].flat())))
  }
})

test('what is asked for stays the same list as long as nobody asks for something else', () => {
  const merged = new MergedFilters()
  merged.add([{ addresses: ['0xa'], topics: [['0x1']] }])
  const before = merged.filters
  merged.add([{ addresses: ['0xa'], topics: [['0x1']] }])
  merged.delete([{ addresses: ['0xa'], topics: [['0x1']] }])
  expect(merged.filters).toBe(before)
  merged.add([{ addresses: ['0xb'], topics: [['0x1']] }])
  expect(merged.filters).toEqual([{ addresses: ['0xa', '0xb'], topics: [['0x1']] }])
})

/** Lists of the same things, in whatever order they came. */
function sorted(filters: readonly LogFilter[]): unknown[] {
  return filters
    .map(({ addresses, topics }) => [
      addresses?.toSorted(),
      topics.map((topic) => (topic === null ? null : [topic].flat().sort())),
    ])
    .sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
}
