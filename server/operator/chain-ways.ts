import type { ChainKey } from '#api/chains.ts'
import type { EndpointReport, PortalReport } from '#api/operator.ts'
import type { FilterKind } from '#server/chain/learned-limits.ts'
import type { LogPace } from '#server/chain/log-pace.ts'
import type { ChainRegistry } from '#server/chain/registry.ts'
import { combineReports } from './combine-reports.ts'

/** What one thread has learned of a chain's endpoints by using them, and of the portal if its history is read there. */
export type Learned = {
  endpoints: EndpointReport[]
  paces: Record<FilterKind, LogPace>
  portal: PortalReport | null
}
export type LearnedByChain = Record<ChainKey, Learned>

export type ChainWays = {
  /** What is known of each endpoint without asking it. */
  endpoints(key: ChainKey): Promise<EndpointReport[]>
  /** null: the chain is not open. */
  pace(key: ChainKey, kind: FilterKind): Promise<LogPace | null>
  /** null: the chain's history is not read from the portal. */
  portal(key: ChainKey): Promise<PortalReport | null>
}

const FRESH_MS = 2_000

/** What this thread and the indexer's have learned of the ways to the chains. The indexer's counts: it reads the histories. */
export function createChainWays(
  chains: ChainRegistry,
  askIndexer: () => Promise<LearnedByChain>,
  now: () => number = () => performance.now(),
): ChainWays {
  let asked: { at: number; learned: Promise<LearnedByChain> } | undefined

  // Every list of collections asks.
  function ofIndexer(): Promise<LearnedByChain> {
    if (!asked || now() - asked.at > FRESH_MS) asked = { at: now(), learned: askIndexer().catch(() => ({})) }
    return asked.learned
  }

  return {
    async endpoints(key) {
      const ours = chains.get(key)?.endpointReports() ?? []
      const theirs = (await ofIndexer())[key]?.endpoints
      return theirs ? combineReports(theirs, ours) : ours
    },
    async pace(key, kind) {
      const ours = chains.get(key)?.logPace(kind) ?? null
      const theirs = (await ofIndexer())[key]?.paces[kind]
      return theirs?.learned ? theirs : (ours ?? theirs ?? null)
    },
    portal: async (key) => (await ofIndexer())[key]?.portal ?? null,
  }
}

/** Of all chains that this thread uses. */
export function learnedOf(
  chains: ChainRegistry,
  keys: readonly ChainKey[],
  portals: ReadonlyMap<ChainKey, { report(): PortalReport }> = new Map(),
): LearnedByChain {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const chain = chains.get(key)
      if (!chain) return []
      const portal = portals.get(key)?.report() ?? null
      const paces = { addresses: chain.logPace(), 'any address': chain.logPace('any address') }
      return [[key, { endpoints: chain.endpointReports(), paces, portal }]]
    }),
  )
}
