import { rm } from 'node:fs/promises'
import { pino } from 'pino'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GroundTruth } from '#demo/ground-truth.ts'
import { rpc } from '#demo/rpc.ts'
import { type DemoChain, startDemoChain } from '#demo/start.ts'
import { demoDirectory } from '#demo/test-demo-directory.ts'
import { readGroundTruth } from '#demo/world-file.ts'
import { openChain } from '#server/chain/open-chain.ts'
import type { Chain } from '#server/chain/types.ts'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { fallDue } from '#server/db/contracts-due.ts'
import { sql } from '#server/db/sql.ts'
import { type Indexer, startIndexer } from '#server/indexer/run/start-indexer.ts'
import { testDatabase } from '#tools/test-database-copy.ts'
import { refreshMetadata } from './due-tokens.ts'
import { type MetadataQueue, startMetadataQueue } from './metadata-queue.ts'
import { FetchRefused } from './safe-fetch.ts'
import { gatewaysOf } from './token-uri.ts'

const DEAD = '0x000000000000000000000000000000000000dead'
const log = pino({ level: 'silent' })
const abi = parseAbi([
  'function mint(address, uint256, uint256, string)',
  'function setURI(uint256, string)',
  'function setDefaultURI(string)',
])

let dataDir: string
let truth: GroundTruth
let demo: DemoChain
let chain: Chain
let db: Database
let indexer: Indexer
let queue: MetadataQueue
let touchstones: number
let editions: number
/** Everything in the world is on the chain, but for what the tests add. */
const fetched: string[] = []

beforeAll(async () => {
  dataDir = await demoDirectory()
  truth = await readGroundTruth()
  db = await openDatabase({ ...(await testDatabase()), log })
  touchstones = await track(truth.touchstones.address, 'erc721')
  editions = await track(truth.editions.address ?? '', 'erc1155')
  demo = await startDemoChain({ dataDir, log: console, traffic: false })
  chain = openChain('demo', [demo.rpcUrl], { log, pollMs: 50 })
  indexer = await startIndexer(db, log)
  indexer.add({ chain, protocols: demo.protocols })
  queue = startMetadataQueue({
    db,
    chains: { get: (key) => (key === 'demo' ? chain : null) },
    log,
    gateways: gatewaysOf({}),
    lookEveryMs: 100,
    async read({ url }) {
      fetched.push(url)
      throw new FetchRefused('status', 'The host answers with status 404.', { status: 404 })
    },
  })
})
afterAll(async () => {
  await queue?.close()
  await indexer?.close()
  chain?.close()
  await demo?.close()
  await db?.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function track(address: string, kind: string): Promise<number> {
  const row = await db.row<{ id: number }>(sql`
    insert into contracts (chain, address, kind, first_block, cursor_block)
    values ('demo', ${address}, ${kind}, 0, -1) returning id`)
  return row?.id ?? 0
}

/** How many of the tokens that exist, or contracts, have not had their turn yet. */
async function unread(): Promise<number> {
  const row = await db.row<{ unread: number }>(sql`
    select (select count(*) from contracts where metadata_listed_at is null)::int +
      (select count(*) from nft_tokens t left join nft_metadata m using (contract_id, token_id)
       where t.supply > 0 and (m.state is null or m.state = 'waiting' or m.due_at <= now()))::int as unread`)
  return row?.unread ?? -1
}

type Row = {
  token_id: string
  state: string
  failure: string | null
  name: string
  token_uri: string
  attributes: { trait_type: string; value: string | number }[]
}
const rowsOf = (contractId: number) =>
  db.rows<Row>(sql`
    select token_id, state, failure, name, token_uri, attributes from nft_metadata where contract_id = ${contractId}
    order by token_id`)
const rowOf = async (contractId: number, tokenId: string) =>
  (await rowsOf(contractId)).find(({ token_id }) => token_id === tokenId)

async function send(from: string, to: string | undefined, data: Hex) {
  const hash = await rpc<Hex>(demo.rpcUrl, 'eth_sendTransaction', [{ from, to, data }])
  await expect
    .poll(() => rpc(demo.rpcUrl, 'eth_getTransactionReceipt', [hash]))
    .toMatchObject({ status: '0x1' })
}

test('every Touchstone is known by its name and its traits', async () => {
  await expect.poll(() => unread()).toBe(0)
  const rows = await rowsOf(touchstones)
  const { owners, traits } = truth.touchstones
  const held = Object.entries(owners).filter(([, owner]) => owner !== DEAD)
  expect(rows).toHaveLength(held.length)
  expect(rows.filter(({ state }) => state !== 'known')).toEqual([])
  expect(Object.fromEntries(rows.map(({ token_id, name }) => [token_id, name]))).toEqual(
    Object.fromEntries(held.map(([id]) => [id, `Touchstone #${id}`])),
  )
  expect(
    Object.fromEntries(
      rows.map(({ token_id, attributes }) => [
        token_id,
        Object.fromEntries(attributes.map(({ trait_type, value }) => [trait_type, value])),
      ]),
    ),
  ).toEqual(Object.fromEntries(held.map(([id]) => [id, traits[id as keyof typeof traits]])))
  expect(new Set(rows.map(({ token_uri }) => token_uri))).toEqual(new Set(['data:application/json;base64']))
})

test('every edition is known by its title', async () => {
  const rows = await rowsOf(editions)
  const titles = truth.editions.tokens
    .filter(({ supply }) => supply !== '0')
    .map(({ id, title }) => [id, title])
  expect(Object.fromEntries(rows.map(({ token_id, name }) => [token_id, name]))).toEqual(
    Object.fromEntries(titles),
  )
})

test('tokens that are minted are read; one without a URI says so', async () => {
  const { curator, collector } = truth.accounts
  for (const [id, uri] of [
    [7n, 'data:application/json,{"name":"Seventh"}'],
    [8n, ''],
  ] as const) {
    const args = [collector as Hex, id, 1n, uri] as const
    await send(curator, truth.editions.address, encodeFunctionData({ abi, functionName: 'mint', args }))
  }
  await expect.poll(() => rowOf(editions, '7')).toMatchObject({ state: 'known', name: 'Seventh' })
  await expect
    .poll(() => rowOf(editions, '8'))
    .toMatchObject({ state: 'waiting', failure: 'The contract gives no token URI for it.' })
})

test('a token whose URI is changed is read again, and what was known stays when that fails', async () => {
  const [token] = truth.editions.tokens
  const renamed = 'data:application/json,{"name":"Renamed"}'
  const id = BigInt(token?.id ?? 0)
  // It was read just now, and is left alone for a minute after that.
  await db.rows(sql`update nft_metadata set fetched_at = now() - interval '1 hour'`)
  const { curator } = truth.accounts
  await send(
    curator,
    truth.editions.address,
    encodeFunctionData({ abi, functionName: 'setURI', args: [id, renamed] }),
  )
  await expect.poll(() => rowOf(editions, String(id))).toMatchObject({ name: 'Renamed' })

  await db.rows(sql`update nft_metadata set fetched_at = now() - interval '1 hour'`)
  const gone = encodeFunctionData({
    abi,
    functionName: 'setURI',
    args: [id, 'https://nft.example/{id}.json'],
  })
  await send(curator, truth.editions.address, gone)
  await expect
    .poll(() => rowOf(editions, String(id)))
    .toMatchObject({
      state: 'known',
      name: 'Renamed',
      failure: 'The host answers with status 404.',
      token_uri: 'https://nft.example/{id}.json',
    })
  expect(fetched).toEqual([`https://nft.example/${id.toString(16).padStart(64, '0')}.json`])
})

test('what a block said that is gone is read again', async () => {
  const { id, title } = truth.editions.tokens[1] ?? { id: '', title: '' }
  const args = [BigInt(id), 'data:application/json,{"name":"Gone"}'] as const
  await db.rows(
    sql`update nft_metadata set fetched_at = now() - interval '1 hour' where fetched_at is not null`,
  )
  await send(
    truth.accounts.curator,
    truth.editions.address,
    encodeFunctionData({ abi, functionName: 'setURI', args }),
  )
  await expect.poll(() => rowOf(editions, id)).toMatchObject({ name: 'Gone' })
  await rpc(demo.rpcUrl, 'anvil_rollback', [1])
  await rpc(demo.rpcUrl, 'anvil_mine', ['0x2'])
  const due = sql`contract_id = ${editions} and due_at < now() + interval '1 hour'`
  await expect
    .poll(() => db.rows(sql`select token_id::text from nft_metadata where state = 'known' and ${due}`))
    .toEqual([{ token_id: id }])
  await db.rows(sql`update nft_metadata set due_at = now() where ${due}`)
  await fallDue(db, 'metadata', [editions])
  await expect.poll(() => rowOf(editions, id)).toMatchObject({ name: title })
})

test('all tokens whose default URI is changed are read again', async () => {
  await db.rows(
    sql`update nft_metadata set fetched_at = now() - interval '1 hour' where fetched_at is not null`,
  )
  await db.rows(sql`update nft_metadata set name = 'Forgotten' where contract_id = ${editions}`)
  const data = encodeFunctionData({ abi, functionName: 'setDefaultURI', args: ['https://nft.example/{id}'] })
  await send(truth.accounts.curator, truth.editions.address, data)
  const [, ...others] = truth.editions.tokens.filter(({ supply }) => supply !== '0')
  // The first has an address of its own by now, where nothing is.
  await expect
    .poll(async () => (await rowsOf(editions)).map(({ name }) => name).sort())
    .toEqual(['Forgotten', 'Forgotten', 'Seventh', ...others.map(({ title }) => title)].sort())
  expect(await rowOf(editions, '8')).toMatchObject({
    state: 'failed',
    failure: 'The host answers with status 404.',
    token_uri: 'https://nft.example/{id}',
  })
})

test('all tokens are read again when somebody asks for it', async () => {
  await db.rows(sql`update nft_metadata set name = 'Forgotten'`)
  const before = await rowsOf(touchstones)
  expect(await refreshMetadata(db, touchstones, '1')).toBe(1)
  await expect.poll(() => rowOf(touchstones, '1')).toMatchObject({ name: 'Touchstone #1' })
  expect(await rowOf(touchstones, '2')).toMatchObject({ name: 'Forgotten' })
  expect(await refreshMetadata(db, touchstones)).toBe(before.length)
  await expect
    .poll(async () => (await rowsOf(touchstones)).filter(({ name }) => name === 'Forgotten').length)
    .toBe(0)
})
