import { encodeFunctionData, parseAbi } from 'viem'
import type { Chain } from '#server/chain/types.ts'
import { wordAddress, wordAt } from '../log-words.ts'

/** An answer of a feed; `id` is the proxy's: the phase in the upper bits, the aggregator's own number in the lower 64. */
export type Round = { id: bigint; usd: number; updatedAt: number }

type Calls = Pick<Chain, 'callMany'>
type Phase = { number: bigint; lastRound: bigint }

/** For how long the last answer of a stopped feed is believed. */
const STALE_SECONDS = 7 * 86_400
/** Rounds in a row without an answer before the search looks elsewhere. */
const MOST_HOLES = 1_024n
const ROUND_BITS = 64n
const ROUND_MASK = 2n ** ROUND_BITS - 1n

/** latestRound() is the aggregators' own, the others are the proxy's. */
const abi = parseAbi([
  'function decimals() view returns (uint8)',
  'function latestRoundData() view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)',
  'function getRoundData(uint80 roundId) view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)',
  'function phaseAggregators(uint16 phase) view returns (address)',
  'function latestRound() view returns (uint256)',
])

/**
 * For each moment (in seconds) the feed's last round up to it, null if there was none in the seven days before. A proxy's history is
 * in phases, one for each aggregator it has had; the newest that had an answer by then counts.
 *
 * Each round trip asks for one round per moment at the most, all together: some log2(rounds) trips for any number of moments.
 */
export async function lastRounds(
  chain: Calls,
  feed: string,
  moments: readonly number[],
): Promise<(Round | null)[]> {
  const found: (Round | null)[] = moments.map(() => null)
  const [decimals, latest] = await chain.callMany([
    { to: feed, data: encodeFunctionData({ abi, functionName: 'decimals' }) },
    { to: feed, data: encodeFunctionData({ abi, functionName: 'latestRoundData' }) },
  ])
  if (!decimals || !latest) return found
  const unit = 10 ** Number(wordAt(decimals, 0))
  const latestId = wordAt(latest, 0)
  const newest = { number: latestId >> ROUND_BITS, lastRound: latestId & ROUND_MASK }

  if (await search(newest)) return found
  for (const phase of await olderPhases(chain, feed, newest.number)) if (await search(phase)) break
  return found

  /** Whether nothing is left to look for. */
  async function search({ number, lastRound }: Phase): Promise<boolean> {
    const missing = moments.flatMap((moment, i) => (found[i] ? [] : [{ moment, i }]))
    const rounds = await searchPhase(
      (numbers) => readRounds(chain, feed, number, numbers, unit),
      lastRound,
      missing.map(({ moment }) => moment),
    )
    for (const [place, { moment, i }] of missing.entries()) {
      const round = rounds[place]
      if (round && moment - round.updatedAt <= STALE_SECONDS) found[i] = round
    }
    return found.every((round) => round !== null)
  }
}

/** The newest first. One whose aggregator does not say how far it came cannot be searched, and is left out. */
async function olderPhases(chain: Calls, feed: string, newest: bigint): Promise<Phase[]> {
  const numbers = Array.from({ length: Number(newest) }, (_, i) => newest - 1n - BigInt(i)).filter(
    (n) => n > 0n,
  )
  if (numbers.length === 0) return []
  const aggregators = await chain.callMany(
    numbers.map((number) => ({
      to: feed,
      data: encodeFunctionData({ abi, functionName: 'phaseAggregators', args: [Number(number)] }),
    })),
  )
  const known = numbers.flatMap((number, i) => {
    const address = aggregators[i] && wordAddress(aggregators[i], 0)
    return address ? [{ number, address }] : []
  })
  const latestRound = encodeFunctionData({ abi, functionName: 'latestRound' })
  const lastRounds = await chain.callMany(known.map(({ address }) => ({ to: address, data: latestRound })))
  return known.flatMap(({ number }, i) => {
    const answer = lastRounds[i]
    return answer ? [{ number, lastRound: wordAt(answer, 0) & ROUND_MASK }] : []
  })
}

async function readRounds(
  chain: Calls,
  feed: string,
  phase: bigint,
  numbers: readonly bigint[],
  unit: number,
): Promise<(Round | null)[]> {
  const ids = numbers.map((number) => (phase << ROUND_BITS) | number)
  const answers = await chain.callMany(
    ids.map((id) => ({
      to: feed,
      data: encodeFunctionData({ abi, functionName: 'getRoundData', args: [id] }),
    })),
  )
  return ids.map((id, i) => {
    const data = answers[i]
    if (!data || data.length < 2 + 5 * 64) return null
    const answer = BigInt.asIntN(256, wordAt(data, 1))
    const updatedAt = Number(wordAt(data, 3))
    return answer > 0n && updatedAt > 0 ? { id, usd: Number(answer) / unit, updatedAt } : null
  })
}

type Search = {
  moment: number
  /** The answer is the best so far or lies between the two. */
  low: bigint
  high: bigint
  /** Looked at now. If it has no answer, the ones below it are next: so many were looked at. */
  middle: bigint
  seen: bigint
  best: Round | null
}

/** Binary search for all moments at once, over rounds of which some may be missing. */
async function searchPhase(
  read: (numbers: readonly bigint[]) => Promise<(Round | null)[]>,
  lastRound: bigint,
  moments: readonly number[],
): Promise<(Round | null)[]> {
  const rounds = new Map<bigint, Round | null>()
  // The last round comes first: it answers for all that came after it.
  const searches: Search[] = moments.map((moment) => {
    return { moment, low: 0n, high: lastRound + 1n, middle: lastRound, seen: 0n, best: null }
  })
  const isOpen = ({ low, high }: Search) => high - low > 1n
  for (let open = searches.filter(isOpen); open.length > 0; open = open.filter(isOpen)) {
    const unread = [...new Set(open.flatMap(nextNumbers))].filter((number) => !rounds.has(number))
    const answers = unread.length > 0 ? await read(unread) : []
    for (const [i, number] of unread.entries()) rounds.set(number, answers[i] ?? null)
    for (const each of open) narrow(each, rounds)
  }
  return searches.map(({ best }) => best)
}

/** One round, and if that was a hole, more and more of those below it. */
function nextNumbers({ low, middle, seen }: Search): bigint[] {
  const numbers: bigint[] = []
  const width = seen === 0n ? 1n : seen
  for (let number = middle - seen; number > middle - seen - width && number > low; number--)
    numbers.push(number)
  return numbers
}

function narrow(search: Search, rounds: ReadonlyMap<bigint, Round | null>): void {
  const looked = nextNumbers(search)
  const number = looked.find((each) => rounds.get(each))
  const round = number !== undefined && rounds.get(number)
  if (round && round.updatedAt > search.moment) search.high = number
  else if (round) {
    search.best = round
    search.low = search.middle
  } else {
    search.seen += BigInt(looked.length)
    if (search.middle - search.seen > search.low && search.seen < MOST_HOLES) return
    search.low = search.middle
  }
  search.middle = (search.low + search.high) / 2n
  search.seen = 0n
}
