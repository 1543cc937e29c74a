import { type ChainKey, factsOf, isChain } from '#api/chains.ts'
import type { ChainReport } from '#api/operator.ts'
import { checkEndpoints } from '#server/chain/check-endpoints.ts'
import type { Patience } from '#server/chain/endpoint-questions.ts'
import { Semaphore } from '#server/chain/semaphore.ts'
import { configure } from '#server/configure.ts'
import { type Env, sourceOf } from '#server/env.ts'
import { rpcChains } from '#server/env-variables.ts'
import { reportTable } from '#server/operator/report-table.ts'
import { checkPortal } from '#server/portal/check-portal.ts'
import { type Given, type Print, runCommand } from './operator-command.ts'

const USAGE = `npm run chains -- check          asks the endpoints of every chain what they can do
npm run chains -- check <chain>  those of one chain, such as base`

/** Each has some endpoints, which are all asked at once. */
const CHAINS_AT_ONCE = 6

export function chainsCommand(
  args: readonly string[],
  given: Given,
  print: Print,
  patience: Partial<Patience> = {},
): Promise<number> {
  return runCommand(print, async () => {
    const env = configure(given)
    const keys = readKeys(args)
    const some = new Semaphore(CHAINS_AT_ONCE)
    const checks = keys.map((key) => some.use(() => check(env, key, patience)))
    // Their failures are thrown where they are awaited.
    for (const each of checks) each.catch(() => {})
    const dumb: string[] = []
    for (const [index, each] of checks.entries()) {
      const report = await each
      if (index > 0) print('')
      for (const line of reportTable(report)) print(line)
      if (!report.endpoints.some(({ logs }) => logs)) dumb.push(report.name)
    }
    if (dumb.length > 0) throw new Error(`\nNo endpoint gives logs of ${dumb.join(', ')}.`)
  })
}

function readKeys([command, key, ...rest]: readonly string[]): ChainKey[] {
  if (command !== 'check' || rest.length > 0) throw new Error(USAGE)
  if (key === undefined) return rpcChains()
  if (!isChain(key) || factsOf(key).isDemo)
    throw new Error(`There is no chain '${key}'. Known are ${rpcChains().join(', ')}.`)
  return [key]
}

async function check(
  env: Env,
  key: ChainKey,
  patience: Partial<Patience>,
): Promise<Omit<ChainReport, 'contracts' | 'checked_at'>> {
  const { name, chainId, rpcUrls, portalDataset } = factsOf(key)
  const [endpoints, portal] = await Promise.all([
    checkEndpoints(key, env.rpcUrls[key] ?? rpcUrls, patience),
    portalDataset === null || sourceOf(env, key) === 'rpc' ? null : checkPortal(env.portalUrl, portalDataset),
  ])
  return {
    chain: key,
    name,
    chain_id: chainId,
    source: sourceOf(env, key),
    own_endpoints: env.rpcUrls[key] !== undefined,
    endpoints,
    portal,
  }
}
