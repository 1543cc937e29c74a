import { type ChainKey, factsOf } from '#api/chains.ts'
import type { ChainReport, EndpointReport, PortalReport } from '#api/operator.ts'
import type { ChainRegistry } from '#server/chain/registry.ts'
import { type Env, sourceOf } from '#server/env.ts'
import type { ChainWays } from './chain-ways.ts'
import { combineReports } from './combine-reports.ts'

type Options = {
  env: Pick<Env, 'rpcUrls' | 'sources'>
  chains: ChainRegistry
  ways: Pick<ChainWays, 'endpoints' | 'portal'>
  checkPortal(dataset: string): Promise<PortalReport>
}
type Found = { endpoints: EndpointReport[]; portal: PortalReport | null; at: string }
/** All but how much is tracked there, which the database knows. */
type Report = Omit<ChainReport, 'contracts'>

export type ChainReports = {
  /** What is known without asking. */
  known(key: ChainKey): Promise<Report>
  /** Asks. Those who want it at the same time share one check. */
  check(key: ChainKey): Promise<Report>
}

/** What operators are told of the ways to a chain. What a check has found is kept until the process ends. */
export function createChainReports({ env, chains, ways, checkPortal }: Options): ChainReports {
  const found = new Map<ChainKey, Found>()
  const running = new Map<ChainKey, Promise<void>>()

  async function known(key: ChainKey): Promise<Report> {
    const { name, chainId, portalDataset } = factsOf(key)
    const learned = await ways.endpoints(key)
    const checked = found.get(key)
    const portal = checked?.portal ?? (portalDataset === null ? null : unaskedPortal(portalDataset))
    return {
      chain: key,
      name,
      chain_id: chainId,
      source: sourceOf(env, key),
      own_endpoints: env.rpcUrls[key] !== undefined,
      endpoints: checked ? combineReports(checked.endpoints, learned) : learned,
      portal: portal && combined(portal, await ways.portal(key)),
      checked_at: checked?.at ?? null,
    }
  }

  async function checkNow(key: ChainKey): Promise<void> {
    const { portalDataset } = factsOf(key)
    const [endpoints, portal] = await Promise.all([
      chains.get(key)?.checkEndpoints() ?? [],
      portalDataset === null ? null : checkPortal(portalDataset),
    ])
    found.set(key, { endpoints, portal, at: new Date().toISOString() })
  }

  return {
    known,
    async check(key) {
      const check = running.get(key) ?? checkNow(key).finally(() => running.delete(key))
      running.set(key, check)
      await check
      return known(key)
    },
  }
}

/** What reading from it has shown counts more than what a check did: a lie is not found by asking. */
function combined(checked: PortalReport, used: PortalReport | null): PortalReport {
  if (!used || used.state === 'not_asked') return checked
  return { ...used, head: used.head ?? checked.head, traces: used.traces ?? checked.traces }
}

function unaskedPortal(dataset: string): PortalReport {
  return { dataset, state: 'not_asked', reason: null, head: null, traces: null, blocks_per_second: null }
}
