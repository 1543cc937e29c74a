import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Chain } from '#server/chain/types.ts'
import { sql } from '#server/db/sql.ts'
import { dropUntracked } from '#server/indexer/run/drop-untracked.ts'
import { startOver } from '#server/indexer/run/start-over.ts'
import { noProtocols } from '#server/indexer/testing/no-protocols.ts'
import { indexContract } from '#server/store/collections.ts'
import { startTestApp, type TestApp } from '#server/test-app.ts'
import { type MetadataQueue, startMetadataQueue } from './metadata-queue.ts'
import { gatewaysOf } from './token-uri.ts'

// A wallet that is tracked, with tokens of contracts that are not.
const wallet = `0x${'aa'.repeat(20)}`
const somebody = `0x${'bb'.repeat(20)}`
const apes = `0x${'c1'.repeat(20)}`
const prints = `0x${'c2'.repeat(20)}`
const log = pino({ level: 'silent' })
const word = (value: number) => value.toString(16).padStart(64, '0')
/** Every token's URI is its number. */
const chain = {
  async callMany(calls) {
    return calls.map(({ data }) => {
      const uri = Buffer.from(`https://nft.example/${BigInt(`0x${data.slice(10)}`)}`).toString('hex')
      return `0x${word(32)}${word(uri.length / 2)}${uri.padEnd(128, '0')}`
    })
  },
} as Chain
let assay: TestApp
let access: string
let walletId: number
let queue: MetadataQueue
let blocks = 0

beforeAll(async () => {
  const chains = { get: (key: string) => (key === 'demo' ? chain : null) }
  assay = await startTestApp({}, undefined, chains, noProtocols)
  access = (await assay.signIn('owner@example.com')).access
  const row = await assay.db.row<{ id: number }>(sql`
    insert into contracts (chain, address, kind, state, first_block, cursor_block)
    values ('demo', ${wallet}, 'wallet', 'ready', 0, 9) returning id`)
  walletId = row?.id ?? 0
  await assay.db.rows(sql`
    insert into collections (user_id, contract_id) select id, ${walletId} from users`)
  await assay.db.rows(sql`
    insert into token_names (chain, address, name, symbol, decimals) values ('demo', ${apes}, 'Apes', 'APE', 0)`)
  queue = startMetadataQueue({
    db: assay.db,
    chains,
    log,
    gateways: gatewaysOf({}),
    lookEveryMs: 100,
    read: async ({ url }) => ({
      bytes: Buffer.from(JSON.stringify({ name: `Number ${url.split('/').at(-1)}`, description: 'Nice.' })),
      type: null,
      url,
    }),
  })
})
afterAll(async () => {
  await queue?.close()
  await assay?.close()
})

/** What the indexer would write of transfers of one block. */
async function move(token: string, standard: 'erc721' | 'erc1155', id: number, amount: number, isIn = true) {
  blocks++
  await assay.db.rows(sql`
    insert into transfers (contract_id, block_number, log_index, batch_index, at, tx_hash, from_address, to_address, token_id, amount, token_address)
    values (${walletId}, ${blocks}, 0, 0, now(), ${`0x${blocks}`}, ${isIn ? somebody : wallet}, ${isIn ? wallet : somebody},
      ${id}, ${amount}, ${token})`)
  await assay.db.rows(sql`
    insert into wallet_tokens as t (contract_id, token_address, standard, balance)
    values (${walletId}, ${token}, ${standard}, ${isIn ? amount : -amount})
    on conflict (contract_id, token_address) do update set balance = t.balance + excluded.balance`)
  await assay.db.rows(sql`update contracts set metadata_listed_at = null where id = ${walletId}`)
}
const collectibles = async () => {
  const reply = await assay.postAs(access, '/api/wallet/stats-other', { wallet })
  const found = reply.json().other.collectibles as { Name: string; TokenAddress: string; ID: string }[]
  return found.map(({ Name, TokenAddress, ID }) => [Name, TokenAddress, ID])
}
const data = (id: string, contract = apes) =>
  assay.postAs(access, '/api/nft/get-data', { contract, contract_chain: 'demo', id })
const stateOf = (address: string) =>
  assay.db.row(
    sql`select kind, name, state, first_block, cursor_block from contracts where address = ${address}`,
  )

test('what a wallet holds of them is known by its metadata all the same, and can be looked at', async () => {
  await move(apes, 'erc721', 7, 1)
  await move(prints, 'erc1155', 3, 5)
  await move(prints, 'erc1155', 4, 2)
  await move(prints, 'erc1155', 4, 2, false)
  await expect.poll(collectibles).toEqual([
    ['Number 3', prints, '3'],
    ['Number 7', apes, '7'],
  ])
  expect(await stateOf(apes)).toEqual({
    kind: 'erc721',
    name: 'Apes',
    state: 'held',
    first_block: 0,
    cursor_block: -1,
  })
  expect((await data('7')).json()).toMatchObject({
    contract_type: 'ERC721',
    metadata_state: 'known',
    owner_of: null,
    normalized_metadata: { name: 'Number 7', description: 'Nice.' },
  })
  expect((await data('8')).statusCode).toBe(404)

  // What comes later is listed later.
  await move(apes, 'erc721', 8, 1)
  await expect.poll(async () => (await data('8')).json().normalized_metadata?.name).toBe('Number 8')
})

test('they are no collections, are indexed when somebody adds them, and held again when nobody tracks them', async () => {
  const list = async () => (await assay.get('/api/collections', access)).json()
  expect((await list()).map((each: { contract_type: string }) => each.contract_type)).toEqual(['Wallet'])
  const held = await assay.db.row<{ id: number }>(sql`select id from contracts where address = ${apes}`)
  // A chain that was reset forgets what was read, and begins nothing that nobody asked for.
  await assay.db.transaction((tx) => startOver(tx, [held?.id ?? 0]))
  expect(await stateOf(apes)).toMatchObject({ state: 'held' })
  const found = {
    chain: 'demo',
    address: apes,
    kind: 'erc721',
    name: 'Bored Apes',
    symbol: 'APE',
    decimals: 0,
    royalty_receiver: null,
    first_block: 4,
    estimated_transfers: null,
  } as const
  const expected = {
    kind: 'erc721',
    name: 'Bored Apes',
    state: 'processing',
    first_block: 4,
    cursor_block: 3,
  }
  await assay.db.transaction((tx) => indexContract(tx, found, 1_000_000))
  expect(await stateOf(apes)).toEqual(expected)
  // Adding it once more changes nothing.
  await assay.db.transaction((tx) => indexContract(tx, { ...found, first_block: 9 }, 1_000_000))
  expect(await stateOf(apes)).toEqual(expected)

  await assay.db.rows(sql`
    update contracts set untracked_since = now() - interval '2 days' where address = ${apes}`)
  await dropUntracked(assay.db)
  await expect.poll(collectibles).toEqual([
    ['Number 3', prints, '3'],
    ['Number 7', apes, '7'],
    ['Number 8', apes, '8'],
  ])
})

test('they stay known while they wait for their release, and while they are read', async () => {
  await assay.db.rows(sql`update contracts set state = 'start' where address = ${prints}`)
  await move(prints, 'erc1155', 6, 1)
  await expect.poll(async () => (await data('6', prints)).json().normalized_metadata?.name).toBe('Number 6')
  await assay.db.rows(sql`update contracts set state = 'processing' where address = ${prints}`)
  expect((await data('6', prints)).json()).toMatchObject({ normalized_metadata: { name: 'Number 6' } })
  await move(prints, 'erc1155', 6, 1, false)
  await assay.db.rows(sql`update contracts set state = 'held' where address = ${prints}`)
})

test('a wallet still knows what nobody tracks by its metadata, and without a wallet it goes', async () => {
  const dropOld = async () => {
    // Whether anybody wants it is noted by one run; those a day later drop it.
    await dropUntracked(assay.db)
    await assay.db.raw(
      `update contracts set untracked_since = now() - interval '2 days' where untracked_since is not null`,
    )
    await dropUntracked(assay.db)
  }
  await assay.db.rows(sql`
    update contracts set state = 'ready', untracked_since = now(), metadata_listed_at = now() where address = ${apes}`)
  const shown = [
    ['Number 3', prints, '3'],
    ['Number 7', apes, '7'],
    ['Number 8', apes, '8'],
  ]
  await dropOld()
  await expect.poll(collectibles).toEqual(shown)
  expect(await stateOf(apes)).toMatchObject({ state: 'held' })

  // All that it has of the one goes, and comes back within the day.
  await move(prints, 'erc1155', 3, 5, false)
  await dropUntracked(assay.db)
  await move(prints, 'erc1155', 3, 5)
  await expect
    .poll(
      async () => await assay.db.row(sql`select metadata_listed_at from contracts where id = ${walletId}`),
    )
    .not.toEqual({ metadata_listed_at: null })
  const before = await assay.db.rows(sql`select id from contracts order by id`)
  await dropOld()
  expect(await assay.db.rows(sql`select id from contracts order by id`)).toEqual(before)

  await assay.db.rows(sql`delete from collections where contract_id = ${walletId}`)
  await assay.db.rows(sql`update contracts set untracked_since = now() where id = ${walletId}`)
  await dropOld()
  await dropOld()
  expect(await assay.db.rows(sql`select id from contracts`)).toEqual([])
  expect(await assay.db.rows(sql`select contract_id from nft_metadata`)).toEqual([])
})
