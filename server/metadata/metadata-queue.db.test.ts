import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ChainUnavailable } from '#server/chain/errors.ts'
import type { Chain } from '#server/chain/types.ts'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { fallDue, settle, takeContracts } from '#server/db/contracts-due.ts'
import { openLive } from '#server/db/live.ts'
import { sql } from '#server/db/sql.ts'
import { markMetadataDue } from '#server/indexer/nft/metadata-due.ts'
import { testDatabase } from '#tools/test-database-copy.ts'
import { refreshMetadata, takeDue } from './due-tokens.ts'
import { startMetadataQueue } from './metadata-queue.ts'
import { normalise } from './normalise.ts'
import type { Ranking } from './ranking.ts'
import { recomputeRarity } from './rarity.ts'
import { fetchMetadata, type Reader } from './read-metadata.ts'
import { FetchRefused } from './safe-fetch.ts'
import { saveOutcomes } from './save-outcomes.ts'
import { gatewaysOf } from './token-uri.ts'

const log = pino({ level: 'silent' })
const LOOK_EVERY_MS = 100
let db: Database
let contract = 0
/** What the contract answers to tokenURI, by token; it reverts for others. */
let uris: Map<bigint, string>
let isChainAway = false

const chain = {
  async callMany(calls) {
    if (isChainAway) throw new ChainUnavailable('away')
    return calls.map(({ data }) => {
      const uri = uris.get(BigInt(`0x${data.slice(10)}`))
      return uri === undefined ? null : abiText(uri)
    })
  },
} as Chain

/** As a contract answers a string; viem takes seconds for a large one. */
function abiText(text: string): string {
  const bytes = Buffer.from(text).toString('hex')
  const word = (value: number) => value.toString(16).padStart(64, '0')
  return `0x${word(32)}${word(bytes.length / 2)}${bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')}`
}

beforeAll(async () => {
  db = await openDatabase({ ...(await testDatabase()), log })
})
afterAll(() => db?.close())
beforeEach(async () => {
  isChainAway = false
  uris = new Map()
  await db.raw(
    'delete from nft_ranking; delete from nft_rarity; delete from nft_traits; delete from nft_trait_counts; delete from nft_metadata; delete from contracts_due; delete from nft_tokens; delete from collections; delete from contracts',
  )
  const row = await db.row<{ id: number }>(sql`
    insert into contracts (chain, address, kind, state, first_block, cursor_block)
    values ('demo', '0x00000000000000000000000000000000000000aa', 'erc721', 'ready', 0, 7) returning id`)
  contract = row?.id ?? 0
})

async function mint(count: number, uriOf: (id: number) => string) {
  for (let id = 1; id <= count; id++) uris.set(BigInt(id), uriOf(id))
  await db.rows(sql`
    insert into nft_tokens (contract_id, token_id, supply, minted_at)
    select ${contract}, id, 1, now() from generate_series(1, ${count}) id`)
}

const text = (content: string) => ({ bytes: Buffer.from(content), type: null, url: 'https://nft.example/' })
const json = (metadata: unknown) => text(JSON.stringify(metadata))
const fails =
  (...args: ConstructorParameters<typeof FetchRefused>): Reader =>
  async () => {
    throw new FetchRefused(...args)
  }
const start = (read: Reader, onKnown?: (contractId: number) => Promise<number>) =>
  startMetadataQueue({
    db,
    chains: { get: (key) => (key === 'demo' ? chain : null) },
    log,
    gateways: gatewaysOf({}),
    read,
    lookEveryMs: LOOK_EVERY_MS,
    ...(onKnown && { onKnown }),
  })

type Row = { token_id: string; state: string; name: string | null; failure: string | null; attempts: number }
const rows = () =>
  db.rows<Row & { minutes: number | null; token_uri: string | null }>(sql`
    select token_id, state, name, failure, attempts, token_uri,
      round(extract(epoch from due_at - now()) / 60)::int as minutes
    from nft_metadata order by token_id`)
const states = async () => Object.groupBy(await rows(), ({ state }) => state)
const ended = async (count: number) => {
  const looked = (await rows()).filter(({ state, attempts }) => state === 'known' || attempts > 0)
  return looked.length === count
}

test('tokens of several hosts are read, at most four of a host and sixteen at a time', async () => {
  await mint(120, (id) => `https://host-${id <= 40 ? 0 : id % 6}.example/${id}`)
  const open = new Map<string, number>()
  let most = 0
  let mostOfHost = 0
  const queue = start(async ({ url }) => {
    const { host, pathname } = new URL(url)
    open.set(host, (open.get(host) ?? 0) + 1)
    mostOfHost = Math.max(mostOfHost, open.get(host) ?? 0)
    most = Math.max(
      most,
      [...open.values()].reduce((sum, each) => sum + each),
    )
    await pause(5)
    open.set(host, (open.get(host) ?? 0) - 1)
    return json({ name: `Token ${pathname.slice(1)}` })
  })
  await expect.poll(() => ended(120)).toBe(true)
  await queue.close()
  expect((await rows()).map(({ name }) => name)).toEqual(
    Array.from({ length: 120 }, (_, i) => `Token ${i + 1}`),
  )
  expect(mostOfHost).toBe(4)
  expect(most).toBe(16)
})

test('what cannot be read is left alone for a while, by what was wrong', async () => {
  // What is soon tried again is waited for.
  const cases: [uri: string, read: Reader, failure: string, minutes: number][] = [
    ['https://a.example/', fails('status', 'Not there.', { status: 404 }), 'Not there.', 24 * 60],
    ['https://b.example/', fails('status', 'Broken.', { status: 503 }), 'Broken.', 1],
    ['https://c.example/', fails('status', 'Busy.', { status: 429, retryAfterS: 600 }), 'Busy.', 10],
    ['https://d.example/', fails('away', 'Away.'), 'Away.', 1],
    ['https://g.example/', fails('status', 'Full.', { status: 429, retryAfterS: 3_600 }), 'Full.', 60],
    ['http://127.0.0.1/', fails('forbidden', 'Forbidden.'), 'Forbidden.', 24 * 60],
    ['https://e.example/', async () => text('<html>'), 'The metadata is not JSON.', 24 * 60],
    ['https://f.example/', fails('too-large', 'Too large.'), 'Too large.', 24 * 60],
    [
      'javascript:alert(1)',
      fails('away', 'Never asked.'),
      'The token URI is not one that can be read.',
      24 * 60,
    ],
  ]
  await mint(cases.length, (id) => cases[id - 1]?.[0] ?? '')
  const reads: string[] = []
  const queue = start((source, signal) => {
    reads.push(source.url)
    return cases.find(([uri]) => uri === source.url)?.[1](source, signal) ?? Promise.reject(new Error())
  })
  await expect.poll(() => ended(cases.length)).toBe(true)
  // The queue looks several times more.
  await pause(5 * LOOK_EVERY_MS)
  await queue.close()
  expect(await rows()).toMatchObject(
    cases.map(([token_uri, , failure, minutes]) => ({
      state: minutes <= 10 ? 'waiting' : 'failed',
      attempts: 1,
      failure,
      minutes,
      token_uri,
    })),
  )
  expect(reads.sort()).toEqual(
    cases
      .slice(0, -1)
      .map(([uri]) => uri)
      .sort(),
  )
})

test('no token URI leads into the private network, and none is more than we take', async () => {
  let visits = 0
  const canary = createServer((_, response) => {
    visits++
    response.end('{"name":"The canary"}')
  }).listen(0, '127.0.0.1')
  await once(canary, 'listening')
  const { port } = canary.address() as AddressInfo
  const hosts = ['127.0.0.1', '127.1', '2130706433', '0x7f.1', '017700000001', '[::1]', '[::ffff:127.0.0.1]']
  const given = [
    ...hosts.flatMap((host) => [`http://${host}:${port}/`, `http://${host}/`, `ipfs://${host}:${port}/x`]),
    'file:///etc/passwd',
    'ftp://127.0.0.1/',
    'data:text/html,<script>alert(1)</script>',
    'data:application/json',
    `data:application/json,${' '.repeat(5_000_000)}{}`,
    'x'.repeat(5_000_000),
    `{"name":"${'x'.repeat(5_000_000)}"}`,
  ]
  await mint(given.length, (id) => given[id - 1] ?? '')
  const queue = start(fetchMetadata)
  await expect.poll(() => ended(given.length)).toBe(true)
  await queue.close()
  canary.close()
  expect(visits).toBe(0)
  expect((await states()).known).toBeUndefined()
  expect(new Set((await rows()).map(({ failure }) => failure?.replace(String(port), 'N')))).toEqual(
    new Set([
      "Port N is not one of the web's.",
      'The host is not on the public internet.',
      'The token URI is not one that can be read.',
      'The metadata is not JSON.',
      'The metadata is larger than 1024 KiB.',
    ]),
  )
})

test('pauses grow while a host stays away, and after the fifth attempt nothing waits for it', async () => {
  await mint(1, () => 'https://nft.example/1')
  const queue = start(fails('away', 'Away.'))
  const pauses: unknown[] = []
  for (let attempts = 1; attempts <= 5; attempts++) {
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(attempts)
    const [row] = await rows()
    pauses.push([row?.minutes, row?.state])
    await db.rows(sql`update nft_metadata set due_at = now()`)
    await fallDue(db, 'metadata', [contract])
  }
  await queue.close()
  expect(pauses).toEqual([
    [1, 'waiting'],
    [3, 'waiting'],
    [9, 'waiting'],
    [27, 'waiting'],
    [81, 'failed'],
  ])
})

test('a token without a URI says so, and is waited for a minute', async () => {
  await mint(2, () => 'data:application/json,{"name":"One"}')
  uris.delete(2n)
  const queue = start(fails('away', 'Never asked.'))
  await expect.poll(() => ended(2)).toBe(true)
  const failure = 'The contract gives no token URI for it.'
  expect(await rows()).toMatchObject([
    { state: 'known', name: 'One', minutes: null },
    { state: 'waiting', failure, minutes: 1 },
  ])
  await db.rows(sql`update nft_metadata set due_at = now() where token_id = 2`)
  await fallDue(db, 'metadata', [contract])
  await expect.poll(rows).toMatchObject([{ state: 'known' }, { state: 'failed', failure, minutes: 3 }])
  await queue.close()
})

test('nothing is held against tokens while the chain is away', async () => {
  await mint(1, () => 'data:application/json,{"name":"One"}')
  isChainAway = true
  const queue = start(fails('away', 'Never asked.'))
  await expect.poll(async () => (await rows())[0]?.minutes).toBe(1)
  expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 0, failure: null }])
  isChainAway = false
  await db.rows(sql`update nft_metadata set due_at = now()`)
  await fallDue(db, 'metadata', [contract])
  await expect.poll(() => ended(1)).toBe(true)
  await queue.close()
})

test('whatever a stranger writes can be kept', async () => {
  const evil = {
    name: `\u0000${'x'.repeat(1_000_000)}\ud800`,
    description: '\u202e\u0000',
    image: 'ipfs://\u0000x\udfff',
    external_url: 'javascript:alert(1)',
    attributes: [
      { trait_type: '\u0000\ud800', value: { a: '\udfff\u0000b' } },
      { trait_type: 'n', value: 1e308 },
    ],
  }
  await mint(3, (id) => `https://nft.example/${id}?\u0000"',{}\\`)
  const answers = [json(evil), json([evil]), text('['.repeat(200_000))]
  const queue = start(async ({ url }) => answers[Number(new URL(url).pathname.slice(1)) - 1] ?? json({}))
  await expect.poll(() => ended(3)).toBe(true)
  await queue.close()
  const kept = await rows()
  expect(kept.map(({ state }) => state)).toEqual(['known', 'known', 'failed'])
  expect(kept[0]?.name).toBe('x'.repeat(200))
  expect(
    await db.row(sql`select attributes, image_uri, project_url from nft_metadata where token_id = 1`),
  ).toEqual({
    attributes: [
      { trait_type: null, value: 'b' },
      { trait_type: 'n', value: 1e308 },
    ],
    image_uri: 'ipfs://x',
    project_url: null,
  })
})

test('a user who tracks the contract is told once for many tokens, after what follows from them is known', async () => {
  const user = await db.row<{ id: string }>(
    sql`insert into users (email) values ('owner@example.com') returning id`,
  )
  await db.rows(sql`insert into collections (user_id, contract_id) values (${user?.id}, ${contract})`)
  const live = await openLive(db)
  const told: unknown[] = []
  live.subscribe(user?.id ?? '', (event, data) => told.push([event, data]))
  await mint(40, (id) => `https://nft.example/${id}`)
  const calls: { known: number; told: number }[] = []
  const answered = Promise.withResolvers<void>()
  const queue = start(
    async () => {
      await answered.promise
      return json({ name: 'Token' })
    },
    async () => {
      const before = told.length
      calls.push({ known: (await states()).known?.length ?? 0, told: before })
      return 40
    },
  )
  await expect.poll(() => told.length).toBe(1)
  answered.resolve()
  await expect.poll(() => told.length).toBe(2)
  await queue.close()
  await live.close()
  expect(calls).toEqual([
    { known: 0, told: 0 },
    { known: 40, told: 1 },
  ])
  const event = {
    contract_address: '0x00000000000000000000000000000000000000aa',
    contract_chain: 'demo',
    block: 7,
  }
  expect(told).toEqual([
    ['figures', event],
    ['figures', event],
  ])
  expect(await db.row(sql`select metadata_changed_at from contracts`)).toEqual({ metadata_changed_at: null })
})

test('tokens are ranked when the last one has come or was given up, and kept when more are minted', async () => {
  await mint(60, (id) => `https://nft.example/${id}`)
  let last = 50
  const read: Reader = async ({ url }) => {
    const id = Number(new URL(url).pathname.slice(1))
    if (id > last) throw new FetchRefused('away', 'Away.')
    return json({ attributes: [{ trait_type: 'Metal', value: id % 5 === 0 ? 'Gold' : 'Lead' }] })
  }
  const scopes: string[] = []
  const queue = start(read, async (id) => {
    const tokens = await recomputeRarity(db, id)
    const ranking = await db.row<Ranking>(sql`select known, awaited, ranked from nft_ranking`)
    scopes.push(ranking ? `${ranking.known} ${ranking.awaited} ${ranking.ranked}` : 'none')
    return tokens
  })
  const ranked = async () =>
    (await db.rows<{ rank: number }>(sql`select rank from nft_rarity where rank is not null`)).length
  await expect.poll(() => scopes.at(-1)).toBe('50 10 null')
  expect(await ranked()).toBe(0)
  last = 59
  await db.rows(sql`update nft_metadata set due_at = now() where state = 'waiting'`)
  await fallDue(db, 'metadata', [contract])
  await expect.poll(() => scopes.at(-1)).toBe('59 1 null')
  expect(await ranked()).toBe(0)
  // The fifth attempt is the last that is waited for.
  await db.rows(sql`update nft_metadata set attempts = 4, due_at = now() where token_id = 60`)
  await fallDue(db, 'metadata', [contract])
  await expect.poll(() => scopes.at(-1)).toBe('59 0 59')
  expect(await ranked()).toBe(59)
  expect(
    await db.rows(sql`select token_id, rank from nft_rarity where token_id in (4, 5) order by token_id`),
  ).toEqual([
    { token_id: '4', rank: 12 },
    { token_id: '5', rank: 1 },
  ])
  // One more is minted, whose host is away: the others keep their ranks.
  await db.rows(
    sql`insert into nft_tokens (contract_id, token_id, supply, minted_at) values (${contract}, 61, 1, now())`,
  )
  uris.set(61n, 'https://nft.example/60')
  await markMetadataDue(db, contract, { begun: new Set([61n]), moves: [], updated: [] })
  await expect.poll(() => scopes.at(-1)).toBe('59 1 59')
  expect(await ranked()).toBe(59)
  await queue.close()
})

test('what follows from the tokens is computed again if that failed', async () => {
  await mint(1, () => 'data:application/json,{"name":"One"}')
  let calls = 0
  const queue = start(fails('away', 'Never asked.'), async () => {
    calls++
    if (calls === 1) throw new Error('not today')
    return 1
  })
  await expect.poll(() => calls).toBe(2)
  await queue.close()
})

test('a queue that is closed gives back what it has taken', async () => {
  await mint(10, (id) => `https://nft.example/${id}`)
  let reads = 0
  const queue = start((_, signal) => {
    reads++
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  await expect.poll(() => reads).toBe(4)
  await queue.close()
  expect(await rows()).toMatchObject(
    Array.from({ length: 10 }, () => ({ state: 'waiting', attempts: 0, minutes: 0 })),
  )
})

test('a token is taken by one at a time, and again when the lease is over', async () => {
  await mint(100, () => 'x')
  await db.rows(
    sql`insert into nft_metadata (contract_id, token_id) select contract_id, token_id from nft_tokens`,
  )
  const taken = (await Promise.all(Array.from({ length: 5 }, () => takeDue(db, contract, 30, 300)))).flat()
  expect(new Set(taken.map(({ token_id }) => token_id)).size).toBe(taken.length)
  const rest = await takeDue(db, contract, 1_000, 300)
  expect(taken.length + rest.length).toBe(100)
  expect(await takeDue(db, contract, 1_000, 300)).toEqual([])
  await db.rows(sql`update nft_metadata set due_at = now() - interval '1 second'`)
  expect(await takeDue(db, contract, 1_000, 300)).toHaveLength(100)
})

test('two workers share the tokens, and fetch none of them twice', async () => {
  await mint(200, (id) => `https://host-${id % 5}.example/${id}`)
  const asked: string[] = []
  const read: Reader = async ({ url }) => {
    asked.push(url)
    return json({ name: url })
  }
  const queues = [start(read), start(read)]
  await expect.poll(() => ended(200)).toBe(true)
  for (const queue of queues) await queue.close()
  expect(asked.length).toBe(200)
  expect(new Set(asked).size).toBe(200)
})

test('what falls due while the contract is looked at is not forgotten', async () => {
  await fallDue(db, 'metadata', [contract])
  const [first] = await takeContracts(db, 'metadata', 5)
  expect(first).toMatchObject({ contract_id: contract, marks: 1 })
  if (!first) throw new Error('nothing taken')
  expect(await takeContracts(db, 'metadata', 5)).toEqual([])
  await fallDue(db, 'metadata', [contract])
  await settle(db, 'metadata', first, sql`null`)
  const [second] = await takeContracts(db, 'metadata', 5)
  expect(second).toMatchObject({ contract_id: contract, marks: 2 })
  await settle(db, 'metadata', second ?? first, sql`null`)
  expect(await takeContracts(db, 'metadata', 5)).toEqual([])
})

test('a queue finds what is due in a database that does not say of which contracts', async () => {
  await mint(3, (id) => `data:application/json,{"name":"Token ${id}"}`)
  await db.rows(sql`
    insert into nft_metadata (contract_id, token_id) select contract_id, token_id from nft_tokens`)
  await db.rows(sql`update contracts set metadata_listed_at = now()`)
  const queue = start(fails('away', 'Never asked.'))
  await expect.poll(() => ended(3)).toBe(true)
  await queue.close()
  expect((await rows()).map(({ name }) => name)).toEqual(['Token 1', 'Token 2', 'Token 3'])
})

test('what was read before somebody asked for it again is not written', async () => {
  await mint(1, () => 'x')
  await db.rows(sql`insert into nft_metadata (contract_id, token_id) values (${contract}, 1)`)
  const [token] = await takeDue(db, contract, 1, 300)
  if (!token) throw new Error('nothing taken')
  expect(await refreshMetadata(db, contract, '1')).toBe(1)
  await saveOutcomes(db, contract, [{ token, tokenUri: 'x', metadata: normalise({ name: 'Old' }) }])
  await saveOutcomes(db, contract, [{ token, tokenUri: null, again: 1_000 }])
  expect(await rows()).toMatchObject([{ state: 'waiting', name: null, minutes: 0 }])
})

test('a token that was drafted here is known from its draft, without asking anybody', async () => {
  const uuid = '3f2b8c1e-9d4a-4b6f-8a17-0c5d2e9f6b31'
  const hex = `${'0'.repeat(32)}3f2b8c1e9d4a4b6f8a170c5d2e9f6b31`
  const id = '83967474462235047530384037811238955825'
  await db.rows(sql`insert into users (email) values ('drafts@example.com') on conflict do nothing`)
  await db.rows(sql`
    insert into lazy_mints (uuid, token_id, user_id, chain, contract_address, title, description, image, price, nft_count, traits)
    select ${uuid}, ${id}, id, 'demo', '0x00000000000000000000000000000000000000aa', 'Tongs', 'For hot iron.',
      '/uploads/V1StGXR8_Z5jdHi6B-myT.webp', 5, 1, '[{"label":"Metal","value":"Iron","percent":"12%"}]'
    from users where email = 'drafts@example.com'`)
  // Before the queue starts: it lists a contract's tokens once, and those that come later come with their block.
  await db.rows(
    sql`insert into nft_tokens (contract_id, token_id, supply, minted_at) values (${contract}, ${id}, 1, now())`,
  )
  const asked: string[] = []
  const queue = start(async ({ url }) => {
    asked.push(url)
    return json({ name: 'From elsewhere' })
  })
  const known = async (uri: string) => {
    uris.set(BigInt(id), uri)
    await expect.poll(() => refreshMetadata(db, contract)).toBe(1)
    const row = () =>
      db.row<{ due_at: Date | null }>(
        sql`select name, description, image_uri, attributes, due_at from nft_metadata where state = 'known'`,
      )
    await expect.poll(async () => (await row())?.due_at).toBeNull()
    return { ...(await row()), due_at: undefined }
  }
  const fromDraft = {
    name: 'Tongs',
    description: 'For hot iron.',
    image_uri: '/uploads/V1StGXR8_Z5jdHi6B-myT.webp',
    attributes: [{ trait_type: 'Metal', value: 'Iron' }],
  }
  for (const name of ['{id}', uuid, hex])
    expect(await known(`http://localhost:3000/nft/metadata/${name}`)).toEqual(fromDraft)
  expect(asked).toEqual([])
  // Its owner has given it another address.
  expect(await known('https://elsewhere.example/1.json')).toMatchObject({ name: 'From elsewhere' })
  await queue.close()
})
