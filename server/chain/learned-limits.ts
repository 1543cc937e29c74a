import { z } from 'zod'

/** Endpoints limit ranges without an address more than others. */
export type FilterKind = 'addresses' | 'any address'

const most = z.number().positive().nullable()
const able = z.boolean().nullable()

export const learnedLimits = z.object({
  range: z.object({ addresses: most, 'any address': most }).describe('Blocks in one eth_getLogs'),
  answeredRange: z
    .object({ addresses: z.number().nonnegative(), 'any address': z.number().nonnegative() })
    .describe('The longest range of blocks that was answered'),
  logs: most.describe('Logs in one answer'),
  rate: most.describe('Calls in a second'),
  batch: most.describe('Calls in one request'),
  addresses: most.describe('Addresses in one filter'),
  needsAddress: z.boolean().describe('Filters without an address are refused'),
  logBlocks: most.describe('Logs of older blocks than so many are refused'),
  stateBlocks: most.describe('The state of older blocks than so many is not known'),
  answeredStateBlocks: z.number().nonnegative().describe('How old the oldest block was whose state it knew'),
  finalized: able,
  multicall3: able,
  missingMethods: z.array(z.string()),
  seenMethods: z.array(z.string()).describe('Methods that only some nodes have, and this one'),
  latencyMs: most.describe('Of a request, on average'),
  agreedAnswers: z.number().nonnegative().describe('Ranges of which another host said the same'),
  agreedLogs: z.number().nonnegative().describe('How many logs were in those'),
  omissions: z.number().nonnegative().describe('How often logs were missing in what it said'),
})

/** What was found out about an endpoint by using it. null: no limit was met, or it is not known. */
export type LearnedLimits = z.infer<typeof learnedLimits>

export function nothingLearned(): LearnedLimits {
  return {
    range: { addresses: null, 'any address': null },
    answeredRange: { addresses: 0, 'any address': 0 },
    logs: null,
    rate: null,
    batch: null,
    addresses: null,
    needsAddress: false,
    logBlocks: null,
    stateBlocks: null,
    answeredStateBlocks: 0,
    finalized: null,
    multicall3: null,
    missingMethods: [],
    seenMethods: [],
    latencyMs: null,
    agreedAnswers: 0,
    agreedLogs: 0,
    omissions: 0,
  }
}

/** The smaller of two limits, of which either may be unknown. */
export function lower(known: number | null, told: number): number {
  return Math.min(known ?? Number.POSITIVE_INFINITY, told)
}

/** What two threads have found out about the same endpoint: the tighter of their limits, and of the rest what was written last. */
export function mergeLimits(mine: LearnedLimits, written: LearnedLimits): LearnedLimits {
  const tighter = (name: 'logs' | 'batch' | 'addresses' | 'logBlocks' | 'stateBlocks') =>
    lowerOf(mine[name], written[name])
  const more = (name: 'answeredStateBlocks' | 'agreedAnswers' | 'agreedLogs' | 'omissions') =>
    Math.max(mine[name], written[name])
  return {
    range: {
      addresses: lowerOf(mine.range.addresses, written.range.addresses),
      'any address': lowerOf(mine.range['any address'], written.range['any address']),
    },
    answeredRange: {
      addresses: Math.max(mine.answeredRange.addresses, written.answeredRange.addresses),
      'any address': Math.max(mine.answeredRange['any address'], written.answeredRange['any address']),
    },
    logs: tighter('logs'),
    rate: written.rate ?? mine.rate,
    batch: tighter('batch'),
    addresses: tighter('addresses'),
    needsAddress: mine.needsAddress || written.needsAddress,
    logBlocks: tighter('logBlocks'),
    stateBlocks: tighter('stateBlocks'),
    answeredStateBlocks: more('answeredStateBlocks'),
    finalized: written.finalized ?? mine.finalized,
    multicall3: written.multicall3 ?? mine.multicall3,
    missingMethods: [...new Set([...mine.missingMethods, ...written.missingMethods])],
    seenMethods: [...new Set([...mine.seenMethods, ...written.seenMethods])],
    latencyMs: written.latencyMs ?? mine.latencyMs,
    agreedAnswers: more('agreedAnswers'),
    agreedLogs: more('agreedLogs'),
    omissions: more('omissions'),
  }
}

function lowerOf(one: number | null, other: number | null): number | null {
  return other === null ? one : lower(one, other)
}
