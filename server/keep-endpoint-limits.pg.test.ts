import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openChain } from '#server/chain/open-chain.ts'
import { answerFor, CONTRACT, TRANSFER } from '#server/chain/test-chain.ts'
import { startTestNode, type TestNode } from '#server/chain/test-node.ts'
import type { Chain } from '#server/chain/types.ts'
import { cleanUp } from '#server/cleanup.ts'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { testDatabase } from '#tools/test-database-copy.ts'
import { keepEndpointLimits } from './keep-endpoint-limits.ts'

const log = pino({ level: 'silent' })
const HEIGHT = 400
const opened: (() => unknown)[] = []
let db: Database
let node: TestNode

beforeAll(async () => {
  db = await openDatabase({ ...(await testDatabase()), log })
  const honest = answerFor({ height: HEIGHT, logsPerBlock: 1, maxRange: 50 })
  node = await startTestNode((call) => (call.method === 'eth_chainId' ? '0x1' : honest(call)))
})
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
  await db.rows(sql`delete from endpoint_limits`)
})
afterAll(async () => {
  await node?.stop()
  await db?.close()
})

/** A process with this chain; `keeper` is what its threads run. */
async function begin(writes: boolean) {
  const chain = openChain('eth', [`${node.url}/v2/secret-key`], { log })
  opened.push(() => chain.close())
  const keeper = await keepEndpointLimits({
    db,
    chains: { get: (key) => (key === 'eth' ? chain : null) },
    log,
    writes,
  })
  opened.push(() => keeper.close())
  return { chain, keeper }
}

async function countRefused(chain: Chain): Promise<number> {
  node.calls.length = 0
  const filters = [{ addresses: [CONTRACT], topics: [TRANSFER] }]
  for await (const { logs } of chain.streamLogs(filters, 1, HEIGHT)) logs.length
  return node.calls.filter(({ method, params: [filter] }) => {
    const { fromBlock, toBlock } = (filter ?? {}) as { fromBlock?: string; toBlock?: string }
    return method === 'eth_getLogs' && Number(toBlock) - Number(fromBlock) + 1 > 50
  }).length
}

test('a limit that one process has met, the next one knows, and so do those beside it', async () => {
  const reader = await begin(false)
  const first = await begin(true)
  expect(await countRefused(first.chain)).toBe(1)
  await first.keeper.close()

  const second = await begin(true)
  expect(second.chain.endpointReports()[0]).toMatchObject({ range: 50 })
  expect(await countRefused(second.chain)).toBe(0)
  await reader.keeper.exchange()
  expect(await countRefused(reader.chain)).toBe(0)
  expect(JSON.stringify(await db.rows(sql`select * from endpoint_limits`))).not.toContain('secret-key')
})

test('after a month it is found out again', async () => {
  const { chain, keeper } = await begin(true)
  await countRefused(chain)
  await keeper.exchange()
  await db.rows(sql`update endpoint_limits set learned_at = now() - interval '31 days'`)
  await keeper.exchange()
  expect(chain.endpointReports()[0]).toMatchObject({ range: null, logs: null })
  await cleanUp(db)
  expect(await db.rows(sql`select * from endpoint_limits`)).toEqual([])
})

test('what another version wrote, or somebody by hand, is not believed', async () => {
  const { chain, keeper } = await begin(true)
  await countRefused(chain)
  await keeper.exchange()
  await db.rows(sql`update endpoint_limits set limits = '{"range": {"addresses": -5}}'`)
  const { chain: next } = await begin(true)
  expect(next.endpointReports()[0]).toMatchObject({ range: null })
})
