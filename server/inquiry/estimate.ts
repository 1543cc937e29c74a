import { createHash } from 'node:crypto'
import type { Chain, LogFilter } from '#server/chain/types.ts'
import { NFT_EVENTS } from '#server/indexer/transfer-events.ts'

/** A range as short as this is counted. */
const COUNTED_BLOCKS = 5_000
const STRATA = 24
/** How often the heaviest stratum is split and sampled again. */
const SPLITS = 12
const FIRST_WINDOW = 50
const WINDOW_GROWTH = 16
const LARGEST_WINDOW = 12_800
/** From this many logs on, the density of a window is trusted. */
const TELLING_LOGS = 30
/** A window that has grown into a busy time ends here. */
const MOST_LOGS = 2_000
/** Refining stops after this time. */
const PATIENCE_MS = 8_000
/** Somebody waits at the form: strata that were not sampled by then are taken to be like the others. */
const FIRST_PASS_MS = 15_000
/** The seconds that sampling may take at the endpoints' pace: slow ones are asked for shorter windows. */
const BUDGET_SECONDS = 6
const CONCURRENCY = 4

type Contract = { address: string; kind: 'erc721' | 'erc1155' }
type Stratum = { from: number; to: number }
/** open: not every block of it was counted. */
type Sample = Stratum & { transfers: number; open: boolean }

/**
 * How many transfers a contract has in these final blocks, by samples: the range is cut into strata, finer towards its beginning,
 * because a collection's busiest days are its first; of each, a window at a place that the address decides is counted, larger if
 * it is nearly empty; then the strata that weigh most are halved and sampled again. Good to about a factor of two if activity
 * does not come and go within a fraction of a stratum.
 */
export async function estimateTransfers(
  chain: Chain,
  contract: Contract,
  from: number,
  to: number,
): Promise<number> {
  if (to < from) return 0
  const filter = transferFilter(contract)
  if (to - from < COUNTED_BLOCKS) return (await countLogs(chain, filter, from, to)).logs
  const startedAt = performance.now()
  const patientUntil = startedAt + PATIENCE_MS
  const largest = largestWindow(chain)
  const sample = (stratum: Stratum) => sampleStratum(chain, filter, stratum, largest)

  const strata = shuffled(cutRange(from, to))
  let samples = await inGroups(strata, sample, startedAt + FIRST_PASS_MS)
  if (samples.length < strata.length) return extrapolate(samples, to - from + 1)
  for (let split = 0; split < SPLITS && performance.now() < patientUntil; split++) {
    const [heaviest] = samples.filter(({ open }) => open).sort((a, b) => b.transfers - a.transfers)
    if (!heaviest) break
    const middle = Math.floor((heaviest.from + heaviest.to) / 2)
    const halves = [
      { from: heaviest.from, to: middle },
      { from: middle + 1, to: heaviest.to },
    ]
    const others = samples.filter((each) => each !== heaviest)
    samples = [...others, ...(await inGroups(halves, sample))]
  }
  return Math.round(samples.reduce((sum, { transfers }) => sum + transfers, 0))
}

function transferFilter({ address, kind }: Contract): LogFilter {
  return { addresses: [address], topics: [NFT_EVENTS[kind]] }
}

/** Boundaries at the squares of equal steps: the first stratum is 1/576 of the range, the last 1/12. */
function cutRange(from: number, to: number): Stratum[] {
  const length = to - from + 1
  const begin = (index: number) => from + Math.floor(length * (index / STRATA) ** 2)
  return Array.from({ length: STRATA }, (_, index) => ({
    from: begin(index),
    to: begin(index + 1) - 1,
  })).filter((stratum) => stratum.to >= stratum.from)
}

/** What the endpoints give in the time that there is, for each of the strata. */
function largestWindow(chain: Chain): number {
  const { blocksPerSecond } = chain.logPace()
  return Math.min(LARGEST_WINDOW, Math.max(1, Math.floor((BUDGET_SECONDS * blocksPerSecond) / STRATA)))
}

/** Always in the same order, in which neighbours are far from each other. */
function shuffled(strata: readonly Stratum[]): Stratum[] {
  const step = 7
  return strata
    .map((stratum, index) => ({ stratum, place: (index * step) % STRATA }))
    .sort((a, b) => a.place - b.place)
    .map(({ stratum }) => stratum)
}

function extrapolate(samples: readonly Sample[], blocks: number): number {
  const sampled = samples.reduce((sum, { from, to }) => sum + (to - from + 1), 0)
  const transfers = samples.reduce((sum, sample) => sum + sample.transfers, 0)
  return Math.round((transfers / sampled) * blocks)
}

async function sampleStratum(
  chain: Chain,
  filter: LogFilter,
  { from, to }: Stratum,
  largest: number,
): Promise<Sample> {
  const length = to - from + 1
  for (let size = Math.min(FIRST_WINDOW, largest); ; size = Math.min(size * WINDOW_GROWTH, largest)) {
    const window = Math.min(size, length)
    const start = from + Math.floor(placeOf(filter, from, to) * (length - window + 1))
    const { logs, blocks } = await countLogs(chain, filter, start, start + window - 1, MOST_LOGS)
    if (logs >= TELLING_LOGS || window === length || size >= largest) {
      return { from, to, transfers: (logs / blocks) * length, open: blocks < length }
    }
  }
}

/** From 0 to 1, the same at every estimate. */
function placeOf({ addresses }: LogFilter, from: number, to: number): number {
  const hash = createHash('sha256').update(`${addresses?.[0]} ${from} ${to}`).digest()
  return hash.readUInt32BE() / 2 ** 32
}

/** Ends early once that many logs have come. */
async function countLogs(chain: Chain, filter: LogFilter, from: number, to: number, enough = Infinity) {
  let logs = 0
  for await (const range of chain.streamLogs([filter], from, to)) {
    // By the log, not by the range: how long ranges are depends on what was asked before.
    const last = range.logs[enough - logs - 1]
    if (last) return { logs: enough, blocks: last.blockNumber - from + 1 }
    logs += range.logs.length
  }
  return { logs, blocks: to - from + 1 }
}

/** The first group is always completed; after `until` no other one is begun. */
async function inGroups<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
  until = Number.POSITIVE_INFINITY,
): Promise<R[]> {
  const results: R[] = []
  for (let at = 0; at < items.length; at += CONCURRENCY) {
    if (at > 0 && performance.now() > until) break
    results.push(...(await Promise.all(items.slice(at, at + CONCURRENCY).map(work))))
  }
  return results
}
