import { demo } from '#api/chains/demo.ts'
import { registerChains } from '#api/chains.ts'
import { compileFilters } from '#server/chain/log-filter.ts'
import { historyAnswers } from '#server/chain/testing/history-answers.ts'
import { startPublicNode } from '#server/chain/testing/public-node.ts'
import { plainNode } from '#server/chain/testing/public-profiles.ts'
import { logQuery } from '#server/portal/portal-query.ts'
import { startPortalServer } from '#server/portal/testing/portal-server.ts'
import { bounds, filtersOf, makeHistory, outside } from './scene.ts'
import { seededDataset } from './seeded-dataset.ts'

// The process that plays the world outside: three public nodes and a portal, which keep to their limits.
registerChains({ demo })
const history = makeHistory()
const { from, to } = bounds(history)
const nodes = await Promise.all(
  [1, 2, 3].map(() =>
    startPublicNode({
      profile: plainNode(outside.rangeBlocks, outside.callsPerSecond),
      behind: historyAnswers(history),
      latencyMs: outside.nodeLatencyMs,
    }),
  ),
)
const portal = await startPortalServer({
  dataset: 'seeded',
  data: seededDataset(history, to),
  blocksPerAnswer: outside.blocksPerAnswer,
  latencyMs: outside.portalLatencyMs,
})
const query = logQuery(compileFilters(filtersOf(history)), false)
if (query) portal.prepare({ type: 'evm', fromBlock: from, toBlock: to, ...query })

process.on('message', () => {
  const calls = nodes.flatMap((node) => [...node.calls.values()]).reduce((sum, each) => sum + each, 0)
  process.send?.({ calls, requests: portal.requests })
})
process.on('disconnect', () => process.exit())
process.send?.({ nodes: nodes.map(({ url }) => url), portal: portal.url })
