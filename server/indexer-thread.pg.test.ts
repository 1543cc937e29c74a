import { pino } from 'pino'
import { expect, test } from 'vitest'
import { demo } from '#api/chains/demo.ts'
import { factsOf, registerChains } from '#api/chains.ts'
import { testDatabase } from '#tools/test-database-copy.ts'
import { openDatabase } from './db/connect.ts'
import { sql } from './db/sql.ts'
import { parseEnv } from './env.ts'
import { indexed, PlayedTokens, track } from './indexer/testing/played-tokens.ts'
import { Random } from './indexer/testing/random.ts'
import { datasetOf } from './portal/testing/dataset.ts'
import { startPortalServer } from './portal/testing/portal-server.ts'
import { startIndexerThread } from './start-indexer-thread.ts'

const log = pino({ level: 'silent' })
/** More than what is left to the nodes. */
const QUIET_BLOCKS = 6_000
const FINALITY = 64

test('the history of a chain without endpoints of the operator is read from the portal, which is told of', async () => {
  const played = await PlayedTokens.begin(new Random(3))
  const token = await played.add('erc20')
  await played.mine(20)
  await played.chain.rpc('anvil_mine', `0x${QUIET_BLOCKS.toString(16)}`)
  const head = await played.chain.head()
  const server = await startPortalServer({
    dataset: 'played',
    data: await datasetOf(played.chain.rpcUrl, head - FINALITY),
  })
  const facts = { finality: 'depth', portalDataset: 'played', isDemo: false } as const
  registerChains({ played: { ...demo, ...facts, rpcUrls: [played.chain.rpcUrl] } })

  const where = await testDatabase()
  const db = await openDatabase({ ...where, log })
  await track(db, token)
  await db.rows(sql`update contracts set chain = 'played'`)
  const env = parseEnv({
    DATA_DIR: where.dataDir,
    DATABASE_URL: where.databaseUrl,
    PORTAL_URL: server.url,
    LOG_LEVEL: 'silent',
  })
  const chainFacts = { played: factsOf('played') }
  const indexer = startIndexerThread(db, { ...env, chainFacts }, log)
  const state = async () => (await db.row<{ state: string }>(sql`select state from contracts`))?.state
  await expect.poll(state, { timeout: 60_000 }).toBe('ready')
  expect(await indexed(db, token)).toEqual(played.expected(token))
  expect((await indexer.learned()).played?.portal).toMatchObject({ state: 'answers', head: head - FINALITY })
  expect(server.queries.map(({ toBlock }) => toBlock)).toContain(head - FINALITY)
  await indexer.close()
  await db.close()
  await server.stop()
  await played.chain.close()
})
