import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { openChain } from '#server/chain/open-chain.ts'
import { openDatabase } from '#server/db/connect.ts'
import { openLive } from '#server/db/live.ts'
import { sql } from '#server/db/sql.ts'
import { testDatabase } from '#tools/test-database-copy.ts'
import { noProtocols } from '../testing/no-protocols.ts'
import { PlayedTokens, track } from '../testing/played-tokens.ts'
import { Random } from '../testing/random.ts'
import { until, untilSettled } from '../testing/until-settled.ts'
import { startIndexer } from './start-indexer.ts'

const log = pino({ level: 'silent' })
const OWNER = '11111111-1111-4111-8111-111111111111'
const STRANGER = '22222222-2222-4222-8222-222222222222'

const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

test('a user who tracks a contract is told how far it is read, and then of every block that changes it', async () => {
  const db = await openDatabase({ ...(await testDatabase()), log })
  opened.push(() => db.close())
  const played = await PlayedTokens.begin(new Random(31))
  opened.push(() => played.chain.close())
  const token = await played.add('erc20')
  await played.mine(90)
  const id = await track(db, token)
  await db.rows(
    sql`insert into users (id, email) values (${OWNER}, 'owner@example.com'), (${STRANGER}, 's@example.com')`,
  )
  await db.rows(sql`insert into collections (user_id, contract_id) values (${OWNER}, ${id})`)
  const live = await openLive(db)
  opened.push(() => live.close())
  const heard: { event: string; data: object }[] = []
  const heardByStranger: string[] = []
  live.subscribe(OWNER, (event, data) => heard.push({ event, data }))
  live.subscribe(STRANGER, (event) => heardByStranger.push(event))

  const indexer = await startIndexer(db, log)
  const limits = { firstRangeBlocks: 3, maxRangeBlocks: 3 }
  const chain = openChain('demo', [played.chain.rpcUrl], { log, pollMs: 30, limits })
  opened.push(async () => {
    chain.close()
    await indexer.close()
  })
  indexer.add({ chain, protocols: noProtocols })
  await untilSettled(db, played.chain.rpcUrl)
  await until(async () => heard.some(({ event }) => event === 'figures'))

  // Block 1 made the contract; of 91 blocks, those up to the 27th are final.
  const [first] = heard
  expect(first).toEqual({
    event: 'indexing',
    data: {
      contract_address: token.address,
      contract_chain: 'demo',
      block: expect.any(Number),
      target_block: 27,
      percent: expect.any(Number),
      events: expect.any(Number),
      events_per_second: expect.any(Number),
      seconds_left: expect.any(Number),
    },
  })
  const { block = 0, percent, events, seconds_left } = (first?.data ?? {}) as Record<string, number>
  expect(percent).toBe(Math.floor((block / 27) * 100))
  const read = (await played.logs(token)).filter((place) => Number.parseInt(place, 10) <= block)
  expect(events).toBe(read.length)
  expect(seconds_left).toBeLessThan(600)

  heard.length = 0
  let head = await played.chain.head()
  while ((await played.logs(token)).every((place) => !place.startsWith(`${head} `))) {
    await played.mine(1)
    head = await played.chain.head()
  }
  const figures = {
    event: 'figures',
    data: { contract_address: token.address, contract_chain: 'demo', block: head },
  }
  await until(async () => heard.length > 0)
  expect(heard).toEqual([figures])
  expect(heardByStranger).toEqual([])
})
