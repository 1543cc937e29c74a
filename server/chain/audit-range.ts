import { askBlocks } from './ask-blocks.ts'
import { bloomOf, covers, readBloom } from './bloom.ts'
import type { Endpoint } from './endpoint.ts'
import type { EndpointPool } from './endpoint-pool.ts'
import { ChainUnavailable, Lie } from './errors.ts'
import { blocksAtOnce, fetchRange } from './fetch-range.ts'
import { type CompiledFilter, kindOf } from './log-filter.ts'
import { SplitRange } from './split-range.ts'
import type { LogRange, TimedLog } from './types.ts'

/** After so many answers that another host gave as well, and logs among them, samples are enough. */
const TRUSTED = { answers: 4, logs: 200, emptyAnswers: 64 }
/** Of the ranges of a trusted endpoint, the share of which a part is compared. */
const SAMPLED = 0.25
/** A second host is asked for the whole range if it takes at most so many times as many questions, else for a part of it. */
const DEAREST = 2
const NEWEST_BLOCKS = 64

type Context = { pool: EndpointPool; filters: readonly CompiledFilter[]; signal: AbortSignal }
type Span = { from: number; to: number }
/** confirmed: by another host, from its beginning to its end. null: logs are missing in the answer. */
export type Audited = { range: LogRange; confirmed: boolean } | null

/**
 * Has another host say the same. No answer shows by itself that logs were left out of it, so the answers of an endpoint are compared
 * as a whole until it has earned trust; from then on a part of some of them is, which costs two or three calls in a hundred. Who
 * leaves out logs fails it soon, and for good: it is never trusted again.
 * Each other endpoint is asked once, for one that refuses stays in health and would refuse again.
 */
export async function auditRange(
  context: Context,
  first: Endpoint,
  range: LogRange,
  without: ReadonlySet<Endpoint>,
): Promise<Audited> {
  const { pool } = context
  if (isTrusted(first) && Math.random() >= SAMPLED) return { range, confirmed: false }
  const asked = new Set([first])
  for (;;) {
    const auditor = auditorOf(pool, first, new Set([...asked, ...without]))
    if (!auditor) return { range, confirmed: false }
    asked.add(auditor)
    const span = partToCompare(first, auditor, context.filters, range)
    const again = await ask(context, auditor, span)
    if (!again) continue
    const liar = await whoLies(context, first, auditor, inside(range.logs, span), again.logs)
    const whole = span.from === range.from && span.to === range.to
    if (liar === auditor) continue
    if (liar === first) return whole ? { range: again, confirmed: true } : null
    for (const { learned } of [first, auditor]) {
      learned.agreedAnswers += 1
      learned.agreedLogs += again.logs.length
    }
    return { range, confirmed: whole }
  }
}

export function isTrusted({ learned }: Endpoint): boolean {
  if (learned.omissions > 0) return false
  const { agreedAnswers, agreedLogs } = learned
  return (
    (agreedAnswers >= TRUSTED.answers && agreedLogs >= TRUSTED.logs) || agreedAnswers >= TRUSTED.emptyAnswers
  )
}

/** Of another host if there is one, and the one that gives the most blocks in a second. */
function auditorOf(pool: EndpointPool, first: Endpoint, without: Set<Endpoint>): Endpoint | undefined {
  const others = pool.endpoints.filter((each) => !without.has(each) && each.healthy)
  const elsewhere = others.filter(({ host }) => host !== first.host)
  return (elsewhere.length > 0 ? elsewhere : others).sort((a, b) => paceOf(b) - paceOf(a))[0]
}

/** Of endpoints without a known limit, HTTP goes first. */
function paceOf({ rate, webSocket, learned: { range } }: Endpoint): number {
  if (range.addresses === null || rate === null) return webSocket ? Number.MAX_SAFE_INTEGER : Infinity
  return range.addresses * rate
}

function partToCompare(
  first: Endpoint,
  auditor: Endpoint,
  filters: readonly CompiledFilter[],
  { from, to, logs }: LogRange,
): Span {
  const kind = kindOf(filters)
  const theirs = auditor.learned.range[kind] ?? Number.POSITIVE_INFINITY
  const ours = first.learned.range[kind] ?? to - from + 1
  const affordable = ours <= DEAREST * theirs ? Number.POSITIVE_INFINITY : DEAREST * theirs
  const length = isTrusted(first) ? Math.min(ours, theirs) : affordable
  if (length >= to - from + 1) return { from, to }
  // Half of the time where there is something to leave out.
  const some = Math.random() < 0.5 ? logs[Math.floor(Math.random() * logs.length)]?.blockNumber : undefined
  const middle = some ?? from + Math.floor(Math.random() * (to - from + 1))
  const begin = Math.max(from, Math.min(middle - Math.floor(Math.random() * length), to - length + 1))
  return { from: begin, to: begin + length - 1 }
}

async function ask({ pool, filters, signal }: Context, auditor: Endpoint, { from, to }: Span) {
  const others = new Set(pool.endpoints.filter((each) => each !== auditor))
  const options = { signal, without: others, tries: 1 }
  const logs: TimedLog[] = []
  let answer: LogRange | undefined
  try {
    for (let at = from; at <= to; at = (answer?.to ?? to) + 1) {
      const end = Math.min(to, at + blocksAtOnce(auditor, filters) - 1)
      answer = await pool.run((endpoint) => fetchRange(endpoint, filters, at, end, signal), options)
      logs.push(...answer.logs)
    }
  } catch (error) {
    // It has just told that it takes less at a time: the next audit will ask for that.
    if (error instanceof SplitRange) return undefined
    // A chain that is being closed asks nobody, so nothing was confirmed.
    if (!(error instanceof ChainUnavailable) || pool.closing.aborted) throw error
    return undefined
  }
  return answer && { ...answer, from, logs }
}

function inside(logs: readonly TimedLog[], { from, to }: Span): TimedLog[] {
  return logs.filter(({ blockNumber }) => blockNumber >= from && blockNumber <= to)
}

/** The one whose answer is wrong. The header of the block of which only one has a log shows whether it is there: the other is asked for it. */
async function whoLies(
  { signal }: Context,
  first: Endpoint,
  auditor: Endpoint,
  ours: readonly TimedLog[],
  theirs: readonly TimedLog[],
): Promise<Endpoint | undefined> {
  const missing = onlyIn(theirs, ours) ?? onlyIn(ours, theirs)
  if (!missing) return undefined
  const accused = onlyIn(theirs, ours) ? first : auditor
  const witness = accused === first ? auditor : first
  const [header] = await askBlocks(accused, [missing.blockNumber], signal)
  const bloom = readBloom(header?.logsBloom ?? '')
  // Some chains leave blooms empty.
  const possible = bloom.every((byte) => byte === 0) || covers(bloom, bloomOf([missing]))
  if (header?.hash === missing.blockHash && possible) {
    // Of the newest blocks, a node may have the header before the logs.
    const doubtful = accused.highest >= 0 && accused.highest - missing.blockNumber < NEWEST_BLOCKS
    if (!doubtful) accused.learned.omissions += 1
    const said = ours.length === 0 ? 'no logs where there are some' : 'logs are missing in what it says'
    accused.failed(new Lie(said, { doubtful }))
    return accused
  }
  witness.failed(new Lie('a log that the other endpoint does not know', { doubtful: true }))
  return witness
}

function onlyIn(these: readonly TimedLog[], those: readonly TimedLog[]): TimedLog | undefined {
  const known = new Set(those.map(({ blockHash, logIndex }) => `${blockHash} ${logIndex}`))
  return these.find(({ blockHash, logIndex }) => !known.has(`${blockHash} ${logIndex}`))
}
