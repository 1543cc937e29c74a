import fc from 'fast-check'
import { encodeAbiParameters, type Hex, parseAbi, toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import type { Call } from '#server/chain/types.ts'
import { lastRounds } from './chainlink-feed.ts'

const FEED = '0x00000000000000000000000000000000000fee00'
const DAY = 86_400
const START = 1_700_000_000

/** `null`: the call reverts. */
type Answered = { answer: bigint; updatedAt: number } | null
/** By the number of the phase; a phase's rounds begin with number 1. */
type Phases = Record<number, { rounds: Answered[]; silent?: boolean }>

const abi = parseAbi([
  'function decimals() view returns (uint8)',
  'function latestRoundData() view returns (uint80, int256, uint256, uint256, uint80)',
  'function getRoundData(uint80) view returns (uint80, int256, uint256, uint256, uint80)',
  'function phaseAggregators(uint16) view returns (address)',
  'function latestRound() view returns (uint256)',
])
const [decimals, latestRoundData, getRoundData, phaseAggregators, latestRound] = abi.map((each) =>
  toFunctionSelector(each),
)

/** A proxy with its aggregators, as far as it is asked; counts the round trips. */
function scriptedFeed(phases: Phases) {
  const newest = Math.max(...Object.keys(phases).map(Number))
  const trips: number[] = []
  function round(id: bigint): string | null {
    const found = phases[Number(id >> 64n)]?.rounds[Number(id & (2n ** 64n - 1n)) - 1]
    if (!found) return null
    return encodeAbiParameters(getRoundDataOutputs, [id, found.answer, 0n, BigInt(found.updatedAt), id])
  }
  function answer({ to, data }: Call): string | null {
    const argument = data.length > 10 ? BigInt(`0x${data.slice(10)}`) : 0n
    if (to !== FEED) {
      const phase = phases[Number.parseInt(to.slice(-4), 16)]
      return data === latestRound && phase && !phase.silent ? word(BigInt(phase.rounds.length)) : null
    }
    switch (data.slice(0, 10)) {
      case decimals:
        return word(8n)
      case latestRoundData: {
        const last = phases[newest]?.rounds.length ?? 0
        return round((BigInt(newest) << 64n) | BigInt(last))
      }
      case getRoundData:
        return round(argument)
      case phaseAggregators:
        return word(BigInt(argument))
      default:
        return null
    }
  }
  return {
    trips,
    async callMany(calls: readonly Call[]) {
      trips.push(calls.length)
      return calls.map(answer)
    },
  }
}
const getRoundDataOutputs = abi[2].outputs

function word(value: bigint): Hex {
  return `0x${value.toString(16).padStart(64, '0')}`
}

function usdAt(usd: number, updatedAt: number): Answered {
  return { answer: BigInt(Math.round(usd * 1e8)), updatedAt }
}

function rounds(count: number, every: number, from = START): Answered[] {
  return Array.from({ length: count }, (_, i) => usdAt(1_000 + i, from + i * every))
}

const usds = (found: Awaited<ReturnType<typeof lastRounds>>) => found.map((round) => round?.usd ?? null)

test('the last round up to a moment counts, that very second included', async () => {
  const feed = scriptedFeed({ 3: { rounds: rounds(100, 3_600) } })
  const moments = [
    START - 1,
    START,
    START + 3_599,
    START + 3_600,
    START + 50 * 3_600 + 1,
    START + 99 * 3_600 + 9,
  ]
  expect(usds(await lastRounds(feed, FEED, moments))).toEqual([null, 1_000, 1_000, 1_001, 1_050, 1_099])
})

test('a round is named by its phase and number', async () => {
  const feed = scriptedFeed({ 3: { rounds: rounds(5, 3_600) } })
  expect(await lastRounds(feed, FEED, [START + 3 * 3_600])).toEqual([
    { id: 3n * 2n ** 64n + 4n, usd: 1_003, updatedAt: START + 3 * 3_600 },
  ])
})

test('a feed without phases is read as well', async () => {
  const feed = scriptedFeed({ 0: { rounds: rounds(9, DAY) } })
  expect(await lastRounds(feed, FEED, [START + 4 * DAY])).toEqual([
    { id: 5n, usd: 1_004, updatedAt: START + 4 * DAY },
  ])
})

test('history before the newest aggregator comes from those before it', async () => {
  const feed = scriptedFeed({
    1: { rounds: [usdAt(1, START), usdAt(2, START + DAY)] },
    2: { rounds: [usdAt(20, START + 3 * DAY), usdAt(21, START + 4 * DAY)] },
    4: { rounds: [usdAt(40, START + 6 * DAY)] },
  })
  const moments = [-1, 0, 1, 2, 3, 4, 5, 6, 7].map((day) => START + day * DAY)
  expect(usds(await lastRounds(feed, FEED, moments))).toEqual([null, 1, 2, 2, 20, 21, 21, 40, 40])
})

test('an aggregator that does not say how far it came is passed over', async () => {
  const feed = scriptedFeed({
    1: { rounds: [usdAt(1, START)] },
    2: { rounds: [usdAt(2, START + DAY)], silent: true },
    3: { rounds: [usdAt(3, START + 2 * DAY)] },
  })
  expect(usds(await lastRounds(feed, FEED, [START + DAY, START + 2 * DAY]))).toEqual([1, 3])
})

test('a feed that has stopped is believed for seven days', async () => {
  const feed = scriptedFeed({ 1: { rounds: [usdAt(5, START), usdAt(6, START + 20 * DAY)] } })
  const moments = [7, 7.0001, 19, 20, 27, 28].map((day) => START + day * DAY)
  expect(usds(await lastRounds(feed, FEED, moments))).toEqual([5, null, null, 6, 6, null])
})

test('if nothing answers there is no price', async () => {
  const nothing = { callMany: async (calls: readonly Call[]) => calls.map(() => null) }
  expect(await lastRounds(nothing, FEED, [START, START + DAY])).toEqual([null, null])
})

test.each([
  ['reverts', null],
  ['answers 0', { answer: 0n, updatedAt: START }],
  ['was never finished', { answer: 5n, updatedAt: 0 }],
  ['answers less than nothing', { answer: -5n, updatedAt: START + 10 }],
])('a round that %s is a hole', async (_, hole) => {
  const feed = scriptedFeed({
    2: {
      rounds: [
        usdAt(1, START),
        hole,
        hole,
        usdAt(4, START + 100),
        hole,
        usdAt(6, START + 200),
        hole,
        usdAt(8, START + 300),
      ],
    },
  })
  const moments = [0, 50, 100, 150, 200, 250, 300].map((seconds) => START + seconds)
  expect(usds(await lastRounds(feed, FEED, moments))).toEqual([1, 1, 4, 4, 6, 6, 8])
})

test('hundreds of rounds may be missing in a row', async () => {
  const missing: Answered[] = Array.from({ length: 700 }, () => null)
  const all = [...rounds(100, 60), ...missing, ...rounds(100, 60, START + 6_000)]
  const feed = scriptedFeed({ 1: { rounds: all } })
  const moments = [START + 50 * 60, START + 5_999, START + 6_000 + 99 * 60]
  expect(usds(await lastRounds(feed, FEED, moments))).toEqual([1_050, 1_099, 1_099])
})

test('a year of days costs as many round trips as one day', async () => {
  const feed = scriptedFeed({ 5: { rounds: rounds(16_000, 1_800) } })
  const days = Array.from({ length: 333 }, (_, day) => START + (day + 1) * DAY)
  const found = usds(await lastRounds(feed, FEED, days))
  expect(found[0]).toBe(1_048)
  expect(found[331]).toBe(1_000 + 332 * 48)
  // The feed itself, its last round, then a binary search among 16,000.
  expect(feed.trips.length).toBeLessThanOrEqual(17)
  expect(Math.max(...feed.trips)).toBeLessThanOrEqual(333)
})

test('today costs two round trips, whatever the history', async () => {
  const feed = scriptedFeed({ 5: { rounds: rounds(16_000, 1_800) } })
  await lastRounds(feed, FEED, [START + 16_000 * 1_800])
  expect(feed.trips).toEqual([2, 1])
})

test('it finds what looking at every round finds', async () => {
  const step = fc.record({ hole: fc.boolean(), seconds: fc.nat(3 * DAY) })
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 60 }),
      fc.array(fc.nat(90 * DAY)),
      async (steps, after) => {
        let at = START
        const all = steps.map(({ hole, seconds }, i) => {
          at += seconds
          return hole && i < steps.length - 1 ? null : usdAt(i + 1, at)
        })
        const moments = after.map((seconds) => START + seconds)
        const expected = moments.map((moment) => {
          const last = all.findLast((round) => round !== null && round.updatedAt <= moment)
          return last && moment - last.updatedAt <= 7 * DAY ? Number(last.answer) / 1e8 : null
        })
        expect(usds(await lastRounds(scriptedFeed({ 1: { rounds: all } }), FEED, moments))).toEqual(expected)
      },
    ),
    { seed: 1, numRuns: 200 },
  )
})
