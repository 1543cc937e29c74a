import { pino } from 'pino'
import { pad } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openChain } from '#server/chain/open-chain.ts'
import { startTestNode, type TestNode } from '#server/chain/test-node.ts'
import { answersOf } from '#server/chain/testing/public-node.ts'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { testDatabase } from '#tools/test-database-copy.ts'
import { indexedErc20 } from '../testing/indexed.ts'
import { noProtocols, v2Factory } from '../testing/no-protocols.ts'
import { indexed, type PlayedToken, PlayedTokens, track, trackNothing } from '../testing/played-tokens.ts'
import { Random } from '../testing/random.ts'
import { untilSettled } from '../testing/until-settled.ts'
import { startIndexer } from './start-indexer.ts'

const log = pino({ level: 'silent' })
const PAIR_CREATED = '0x0d3648bd0f6ba80134a33ba9275ac585d9d315f0ad8355cddefde31afa28d0e9'
const COIN = `0x${'51'.padStart(40, '0')}`

let db: Database
let played: PlayedTokens
let node: TestNode
let factory: string
beforeAll(async () => {
  db = await openDatabase({ ...(await testDatabase()), log })
  played = await PlayedTokens.begin(new Random(5))
  for (let i = 0; i < 10; i++) await played.add('erc20')
  factory = await played.chain.deployPuppet()
  for (const [i, { address }] of played.tokens.entries()) await makePair(address, i)
  await played.mine(120)
  const answer = answersOf(played.chain.rpcUrl)
  node = await startTestNode(({ method, params }) => answer(method, params))
})
afterEach(() => trackNothing(db))
afterAll(async () => {
  await node?.stop()
  await played?.chain.close()
  await db?.close()
})

async function makePair(token: string, i: number): Promise<void> {
  const pool = `0x${(0xa0 + i).toString(16).padStart(40, '0')}`
  await played.chain.mine(12, [
    {
      from: played.chain.accounts[0] ?? '',
      to: factory,
      valueWei: 0n,
      events: [
        {
          topics: [PAIR_CREATED, pad(COIN as `0x${string}`), pad(token as `0x${string}`)],
          data: `0x${pool.slice(2).padStart(64, '0')}${'1'.padStart(64, '0')}`,
        },
      ],
    },
  ])
}

/** Until all of them are ready and at the head: how many requests that takes. */
async function read(tokens: readonly PlayedToken[]): Promise<number> {
  for (const token of tokens) await track(db, token)
  const before = node.requests
  const indexer = await startIndexer(db, log)
  const chain = openChain('demo', [node.url], { log, pollMs: 60_000 })
  try {
    indexer.add({ chain, protocols: { ...noProtocols, factories: [v2Factory(factory)] } })
    await untilSettled(db, played.chain.rpcUrl)
  } finally {
    await indexer.close()
    chain.close()
  }
  return node.requests - before
}

/** A contract as the tables have it, and its pools. */
async function figuresOf({ address }: PlayedToken) {
  const row = await db.row<{ id: number }>(sql`select id from contracts where address = ${address}`)
  const id = row?.id ?? 0
  const pools = await db.rows(
    sql`select address, kind, coins, first_block from pools where contract_id = ${id}`,
  )
  return { pools, ...(await indexedErc20(db, id)) }
}

test('ten tokens that are added at once share what they ask the node, and say what each says alone', async () => {
  const alone = []
  for (const token of played.tokens.slice(0, 3)) {
    await read([token])
    alone.push(await figuresOf(token))
    await trackNothing(db)
  }
  // One alone takes 20. Ten took 128 before they shared anything, and take 75, or some more if the last of them come late.
  expect(await read(played.tokens)).toBeLessThanOrEqual(95)
  expect(await Promise.all(played.tokens.slice(0, 3).map(figuresOf))).toEqual(alone)
  for (const token of played.tokens) {
    expect((await figuresOf(token)).pools).toHaveLength(1)
    expect(await indexed(db, token)).toEqual(played.expected(token))
  }
})
