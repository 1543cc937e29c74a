import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, test as anywhere, beforeAll, expect, inject } from 'vitest'
import type { Protocols } from '#api/chains/protocols.ts'
import { NoReplica, Replica } from '#server/db/replica.ts'
import { sql } from '#server/db/sql.ts'
import { beginGame } from '#server/indexer/testing/exactness.ts'
import { PlayedChain } from '#server/indexer/testing/played-chain.ts'
import { startTestApp, type TestApp } from '#server/test-app.ts'
import { runAssay, startAssay } from '#tools/assay-process.ts'
import { makeDatabase } from '#tools/pglite-template.ts'
import { type PostgresPair, startPostgresPair } from '#tools/postgres-pair.ts'

// They are about a PostgreSQL and a standby of their own. A cluster is refused a replica.
const test = anywhere.skipIf(process.env.TEST_DATABASE === 'citus')

// An app with a replica beside one without, both on the same primary.
const log = pino({ level: 'silent' })
const protocols: Protocols = {
  wrappedNative: `0x${'fe'.repeat(20)}`,
  stables: [],
  nativeUsdFeed: `0x${'fd'.repeat(20)}`,
  factories: [],
  marketplaces: [],
}
let pair: PostgresPair
let reading: TestApp
let plain: TestApp
let played: PlayedChain
let game: Awaited<ReturnType<typeof beginGame>>
let standby: pg.Client
let ada: string
let bob: string
let dataDir: string

beforeAll(async () => {
  pair = await startPostgresPair()
  dataDir = await mkdtemp(join(inject('databaseTemplate').scratch, 'replica-'))
  const where = { databaseUrl: pair.primary.url, dataDir }
  await makeDatabase(where)
  plain = await startTestApp({}, undefined, undefined, protocols, where, 0)
  ada = (await plain.signIn('ada@example.com')).access
  bob = (await plain.signIn('bob@example.com')).access
  played = await PlayedChain.start()
  game = await beginGame(plain.db, played, 7)
  await plain.db.rows(sql`
    insert into collections (user_id, contract_id)
    select u.id, c.id from users u, contracts c where c.kind <> 'prices' and u.email = 'ada@example.com'`)
  await game.round()
  await game.settle()
  const databaseUrlRead = pair.standby.url
  reading = await startTestApp({}, undefined, undefined, protocols, { ...where, databaseUrlRead })
  await connectStandby()
})
afterAll(async () => {
  await standby?.end()
  await reading?.close()
  await plain?.db.rows(sql`delete from collections`)
  await game?.end()
  await played?.close()
  await plain?.close()
  await pair?.stop()
})

/** The replica gets nothing of what happens meanwhile; afterwards it catches up. */
async function whilePaused(work: () => Promise<void>) {
  await standby.query('select pg_wal_replay_pause()')
  try {
    await work()
  } finally {
    await standby.query('select pg_wal_replay_resume()')
  }
  await sameEverywhere()
}

async function connectStandby() {
  standby = new pg.Client(pair.standby.url)
  standby.on('error', () => {})
  await standby.connect()
}

/** Everything that a replica answers about the contracts of the game. */
function questions(): { path: string; body: object }[] {
  const { erc20, erc721, erc1155, wallet } = game.addresses
  const on = { contract_chain: 'demo' }
  const nfts = [erc721, erc1155].flatMap((contract) =>
    ['nft/stats-main', 'nft/stats-other', 'nft/all', 'nft/traits'].map((path) => ({
      path,
      body: { contract, ...on },
    })),
  )
  const tokens = ['erc20/stats-main', 'erc20/stats-other'].map((path) => ({
    path,
    body: { contract: erc20, ...on },
  }))
  const wallets = ['wallet/stats-main', 'wallet/stats-other'].map((path) => ({ path, body: { wallet } }))
  const proof = (contract_type: string, contract_address: string) => ({
    path: 'proof',
    body: { contract_type, contract_address, figure: 'transactions', limit: 20, ...on },
  })
  return [
    ...nfts,
    ...tokens,
    ...wallets,
    proof('NFT', erc721),
    proof('ERC20', erc20),
    proof('Wallet', wallet),
  ]
}

const ask = (app: TestApp, { path, body }: { path: string; body: object }, access = ada) =>
  app.postAs(access, `/api/${path}`, body)
const erc20Main = () => ({
  path: 'erc20/stats-main',
  body: { contract: game.addresses.erc20, contract_chain: 'demo' },
})
const erc20Other = () => ({ ...erc20Main(), path: 'erc20/stats-other' })

async function metric(name: string): Promise<number | null> {
  const text = (await reading.get('/metrics')).payload
  const value = new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1]
  return value === undefined ? null : Number(value)
}

async function primaryBlock(): Promise<number> {
  const row = await plain.db.row<{ block: number }>(
    sql`select block_number as block from chain_cursors where chain = 'demo'`,
  )
  return row?.block ?? 0
}

/** Until the primary has read blocks that were not there before. */
async function indexOn(): Promise<number> {
  const before = await primaryBlock()
  while ((await primaryBlock()) <= before) {
    await game.round()
    await game.settle()
  }
  return primaryBlock()
}

async function sameEverywhere() {
  for (const question of questions()) {
    const right = await ask(plain, question)
    expect(right.statusCode).toBe(200)
    // A replica on a busy machine may take its time, and says so meanwhile.
    await expect
      .poll(async () => (await ask(reading, question)).json(), { message: JSON.stringify(question) })
      .toEqual(right.json())
  }
}

test('figures, proofs and lists are those of the primary, and the replica works them out', async () => {
  const answered = (await metric('assay_replica_reads_total')) ?? 0
  for (let round = 0; round < 3; round++) {
    await sameEverywhere()
    await indexOn()
  }
  await sameEverywhere()
  expect(await metric('assay_replica_reads_total')).toBeGreaterThanOrEqual(answered + 4 * questions().length)
  expect((await reading.get('/ready')).json()).toEqual({
    status: 'ready',
    database: 'postgres',
    replica: 'answers',
  })
  expect((await plain.get('/ready')).json()).toEqual({ status: 'ready', database: 'postgres' })
  expect(await metric('assay_replica_reachable')).toBe(1)
})

test('a replica that is behind answers with its own block and says by how many; when it has caught up, nothing is behind', async () => {
  await sameEverywhere()
  const block = await primaryBlock()
  const old = (await ask(plain, erc20Main())).json()
  const oldOther = (await ask(plain, erc20Other())).json()
  await whilePaused(async () => {
    const newest = await indexOn()
    const behind_blocks = newest - block

    const reply = await ask(reading, erc20Main())
    expect(reply.json()).toEqual({ ...old, as_of: [{ ...old.as_of[0], behind_blocks }] })
    expect(reply.json().as_of[0].block).toBe(block)
    expect((await ask(reading, erc20Other())).json()).toEqual({ ...oldOther, behind_blocks })
    const proof = questions().find(({ body }) => 'contract_type' in body && body.contract_type === 'ERC20')
    expect(proof && (await ask(reading, proof)).json().as_of).toMatchObject([{ block, behind_blocks }])
    expect(await metric('assay_replica_lag_bytes')).toBeGreaterThan(0)
    expect(await metric('assay_replica_lag_seconds')).toBeGreaterThan(0)
    // A list does not say of which block it is, so it is of the newest.
    for (const question of questions().filter(({ path }) => path === 'nft/all'))
      expect((await ask(reading, question)).json()).toEqual((await ask(plain, question)).json())

    const { etag } = reply.headers
    const unchanged = await askFor304(String(etag))
    expect([unchanged.statusCode, unchanged.payload]).toEqual([304, ''])
    const later = await indexOn()
    const changed = await askFor304(String(etag))
    expect([changed.statusCode, changed.json().as_of[0]]).toEqual([
      200,
      { ...old.as_of[0], behind_blocks: later - block },
    ])
  })
  expect((await ask(reading, erc20Main())).json().as_of[0]).not.toHaveProperty('behind_blocks')
})

function askFor304(etag: string) {
  const { path, body } = erc20Main()
  const headers = { authorization: `Bearer ${ada}`, 'if-none-match': etag }
  return reading.app.inject({ method: 'POST', url: `/api/${path}`, payload: body, headers })
}

test('what an account has just done is seen at once, although the replica does not know of it', async () => {
  await sameEverywhere()
  await whilePaused(async () => {
    const newest = await indexOn()

    expect((await ask(reading, erc20Main(), bob)).statusCode).toBe(404)
    await plain.db.rows(sql`
    insert into collections (user_id, contract_id) select u.id, c.id from users u, contracts c
    where u.email = 'bob@example.com' and c.address = ${game.addresses.erc20}`)
    const tracked = (await ask(reading, erc20Main(), bob)).json()
    expect(tracked).toEqual((await ask(plain, erc20Main(), bob)).json())
    expect(tracked.as_of[0]).not.toHaveProperty('behind_blocks')
    expect(tracked.as_of[0].block).toBe(newest)

    const [{ owner_address: address }] = (await ask(plain, erc20Other())).json().other.owners.result
    const label = { address, contract_chain: 'demo', label: 'My friend', entity: '' }
    expect((await reading.postAs(ada, '/api/address-label', label)).statusCode).toBe(200)
    const named = await ask(reading, erc20Other())
    expect(named.json()).toEqual((await ask(plain, erc20Other())).json())
    expect(named.payload).toContain('My friend')
    expect((await ask(reading, erc20Other(), bob)).payload).not.toContain('My friend')

    const left = { contract_address: game.addresses.erc20, contract_chain: 'demo', contract_type: 'ERC20' }
    expect((await reading.postAs(bob, '/api/collection/remove', left)).statusCode).toBe(200)
    expect((await ask(reading, erc20Main(), bob)).statusCode).toBe(404)

    await plain.db.rows(sql`
    delete from sessions where user_id = (select id from users where email = 'bob@example.com')`)
    const sessions = await standby.query(
      `select 1 from sessions s join users u on u.id = s.user_id where u.email = 'bob@example.com'`,
    )
    expect(sessions.rowCount).toBe(1)
    expect((await ask(reading, erc20Main(), bob)).statusCode).toBe(401)
  })
})

test('what the primary has taken back is not shown from the replica', async () => {
  await sameEverywhere()
  await whilePaused(async () => {
    // As after a reorganisation to a shorter chain, and as after one to another block of the same height.
    for (const taken of [sql`block_number = block_number - 1`, sql`block_hash = '0x1'`]) {
      const cursor = await plain.db.row<{ block_number: number; block_hash: string }>(
        sql`select block_number, block_hash from chain_cursors where chain = 'demo'`,
      )
      await plain.db.rows(sql`update chain_cursors set ${taken} where chain = 'demo'`)
      const reply = (await ask(reading, erc20Main())).json()
      expect(reply).toEqual((await ask(plain, erc20Main())).json())
      await plain.db.rows(sql`
      update chain_cursors set block_number = ${cursor?.block_number}, block_hash = ${cursor?.block_hash} where chain = 'demo'`)
    }
  })
})

test('while the replica is away the primary answers, and when it is back the replica does', async () => {
  await sameEverywhere()
  await standby.end()
  await pair.standby.kill()
  await indexOn()
  for (const question of questions())
    expect((await ask(reading, question)).json()).toEqual((await ask(plain, question)).json())
  expect(await metric('assay_replica_reachable')).toBe(0)
  expect(await metric('assay_replica_lag_bytes')).toBe(null)
  expect([(await reading.get('/ready')).statusCode, (await reading.get('/ready')).json().replica]).toEqual([
    200,
    'away',
  ])

  const answered = (await metric('assay_replica_reads_total')) ?? 0
  await pair.startStandby()
  await connectStandby()
  await expect.poll(async () => (await reading.get('/ready')).json().replica).toBe('answers')
  await indexOn()
  await sameEverywhere()
  expect(await metric('assay_replica_reads_total')).toBeGreaterThan(answered)
})

test('a read that is cancelled for what comes from the primary is left to the primary, and the next one is not', async () => {
  const { replica } = reading.app
  await standby.query(`alter system set max_standby_streaming_delay = '0'`)
  await standby.query('select pg_reload_conf()')
  await expect
    .poll(async () => (await standby.query('show max_standby_streaming_delay')).rows)
    .toEqual([{ max_standby_streaming_delay: '0' }])
  await plain.db.rows(sql`create table crowd as select n from generate_series(1, 1000) n`)
  await expect
    .poll(async () => (await standby.query(`select to_regclass('crowd')`)).rows)
    .toEqual([{ to_regclass: 'crowd' }])
  const read = await replica?.read(async (tx) => {
    await tx.row(sql`select count(*) from crowd`)
    await plain.db.rows(sql`delete from crowd`)
    await plain.db.raw('vacuum crowd')
    return tx.row(sql`select pg_sleep(60)`)
  })
  expect(read).toBe(null)
  expect(replica?.state).toBe('answers')
  expect(await replica?.read((tx) => tx.row(sql`select 1 as one`))).toEqual({ one: 1 })
})

test('only a replica of this very database is taken for one', async () => {
  const { primary } = pair
  const open = (databaseUrl: string) => Replica.open({ databaseUrl, primary: plain.db, dataDir, log })
  await expect(open(primary.url)).rejects.toThrow(
    new NoReplica('names a primary, wants a streaming replica (hot standby) of it'),
  )
  const elsewhere = new URL(pair.standby.url)
  elsewhere.pathname = '/template1'
  await expect(open(elsewhere.href)).rejects.toThrow(
    new NoReplica('names another database than DATABASE_URL, wants a streaming replica of it'),
  )
  const nobody = await open('postgres://postgres@127.0.0.1:1/postgres')
  expect(nobody.state).toBe('away')
  expect(await nobody.read((tx) => tx.row(sql`select 1 as one`))).toBe(null)
  await nobody.close()
})

test('a server says whether its replica answers, one does not start with something else, and a worker ignores it', async () => {
  const env = { DATABASE_URL: pair.primary.url, DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'silent' }
  const assay = await startAssay({ ...env, DATABASE_URL_READ: pair.standby.url, ROLE: 'api' })
  const ready = await fetch(`${assay.url}/ready`)
  expect(await ready.json()).toEqual({ status: 'ready', database: 'postgres', replica: 'answers' })
  expect(await assay.kill()).toEqual({ code: 0, signal: null })

  const wrong = { ...env, DATABASE_URL_READ: pair.primary.url }
  const { code, output } = await runAssay(wrong)
  expect(output).toBe(
    'Assay cannot start.\nDATABASE_URL_READ: names a primary, wants a streaming replica (hot standby) of it\n',
  )
  expect(code).toBe(1)
  const worker = await startAssay({ ...wrong, ROLE: 'worker' })
  expect(await worker.kill()).toEqual({ code: 0, signal: null })
})
