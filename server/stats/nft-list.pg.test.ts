import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase, type Queryable } from '#server/db/connect.ts'
import type { Sql } from '#server/db/sql.ts'
import { testDatabase } from '#tools/test-database-copy.ts'
import { nftList } from './nft-list.ts'
import type { NftContract } from './readable-nft.ts'

const TOKENS = 100_000
const contract: NftContract = {
  id: 7,
  chain: 'eth',
  address: '0xc0ffee',
  kind: 'erc721',
  decimals: 0,
  state: 'ready',
}
let db: Database

/**
 * Tokens 0 to 99,999 of contract 7, and the first 2,000 of contract 8 alike. Every tenth was burned, every seventh was sold, at the hour of its id modulo
 * 500; every hundredth has no metadata, and the others rank by id modulo 1,000. Trait 0: even ids. Trait 1: odd ids. Trait 2: ids up to 29.
 */
beforeAll(async () => {
  db = await openDatabase({ ...(await testDatabase()), log: pino({ level: 'silent' }) })
  await db.raw(`
    insert into nft_tokens (contract_id, token_id, supply, minted_at, last_sale_wei, last_sale_at)
    select c, i, case when i % 10 = 0 then 0 else 1 end, now(), case when i % 7 = 0 then i end,
      case when i % 7 = 0 then timestamptz '2026-01-01' + (i % 500) * interval '1 hour' end
    from generate_series(7, 8) c, lateral generate_series(0, case c when 7 then ${TOKENS - 1} else 1999 end) i`)
  await db.raw(`
    insert into nft_metadata (contract_id, token_id, state, name, description)
    select c, i, 'known', case i when 13 then '100%_\\ Ünique' else 'Stone #' || i end, case i when 21 then repeat('x', 1200) end
    from generate_series(7, 8) c, lateral generate_series(0, case c when 7 then ${TOKENS - 1} else 1999 end) i where i % 100 <> 1`)
  await db.raw(`
    insert into nft_rarity (contract_id, token_id, rank, traits)
    select c, i, 1 + i % 1000, '{}' from generate_series(7, 8) c, lateral generate_series(0, case c when 7 then ${TOKENS - 1} else 1999 end) i where i % 100 <> 1`)
  await db.raw(
    'insert into nft_ranking (contract_id, known, awaited, ranked) values (7, 99000, 0, 99000), (8, 1980, 0, 1980)',
  )
  await db.raw(`
    insert into nft_traits (contract_id, trait, token_id)
    select c, i % 2, i from generate_series(7, 8) c, lateral generate_series(0, case c when 7 then ${TOKENS - 1} else 1999 end) i
    union all select c, 2, i from generate_series(7, 8) c, generate_series(0, 29) i`)
  await db.raw(`
    insert into nft_trait_counts (contract_id, trait, trait_type, value, is_number, tokens)
    select c, t.* from generate_series(7, 8) c,
      (values (0, 'Parity', 'even', false, 50000), (1, 'Parity', 'odd', false, 50000), (2, 'First', '1', true, 30)) t`)
  await db.raw('analyze')
})
afterAll(() => db?.close())

const ids = async (asked: Parameters<typeof nftList>[2]) =>
  (await nftList(db, contract, asked)).result.map(({ token_id }) => Number(token_id))

async function pages(asked: Parameters<typeof nftList>[2], limit: number): Promise<number[]> {
  const found: number[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await nftList(db, contract, { ...asked, limit, cursor })
    found.push(...page.result.map(({ token_id }) => Number(token_id)))
    if (page.cursor === null || page.cursor === undefined) return found
    expect(page.result).toHaveLength(limit)
    cursor = page.cursor
  }
}

const held = Array.from({ length: TOKENS }, (_, id) => id).filter((id) => id % 10 !== 0)
const isRanked = (id: number) => id % 100 !== 1
const isSold = (id: number) => id % 7 === 0

describe('a hundred thousand tokens', () => {
  test('are listed whole, and page by page, without one lost or repeated', async () => {
    expect(await ids({})).toEqual(held)
    expect(await pages({}, 3_000)).toEqual(held)
  })

  test('by rarity, those without a rank at the end', async () => {
    const rank = (id: number) => (isRanked(id) ? id % 1_000 : Number.POSITIVE_INFINITY)
    const expected = held.toSorted((a, b) => (rank(a) === rank(b) ? a - b : rank(a) - rank(b)))
    expect(await pages({ sort: 'rarity' }, 3_000)).toEqual(expected)
  })

  test('by last sale, newest first, those never sold at the end', async () => {
    const sale = (id: number) => (isSold(id) ? id % 500 : -1)
    const expected = held.toSorted((a, b) => sale(b) - sale(a) || a - b)
    expect(await pages({ sort: 'last_sale' }, 3_000)).toEqual(expected)
  })
})

test('a page may end where the ranked ones end', async () => {
  const asked = { sort: 'rarity' as const, search: 'Stone #1990' }
  const all = await ids(asked)
  expect(all).toEqual([19_902, 19_903, 19_904, 19_905, 19_906, 19_907, 19_908, 19_909])
  expect(await pages({ sort: 'rarity', search: '19901' }, 1)).toEqual([19_901])
  for (const limit of [1, 7, 8, 9]) expect(await pages(asked, limit)).toEqual(all)
})

describe('a search', () => {
  test('finds a part of the name in any case, and a whole id', async () => {
    expect(await ids({ search: 'stone #9999' })).toEqual([9_999, ...range(99_991, 99_999)])
    expect(await ids({ search: 'NIQUE' })).toEqual([13])
    // No metadata, so no name: found by its id alone.
    expect(await ids({ search: '#5401' })).toEqual([5_401, ...range(54_011, 54_019)])
    expect(await ids({ search: '13' })).toContain(13)
  })

  test.each([
    ['%', [13]],
    ['_', [13]],
    ['\\', [13]],
    ['100%_\\', [13]],
    ['%tone', []],
    ['S_one', []],
    ["' or true --", []],
    ['x'.repeat(200), []],
    ['9'.repeat(78), []],
    ['9'.repeat(200), []],
    ['٣', []],
  ])('takes %s as it is', async (search, expected) => {
    expect(await ids({ search })).toEqual(expected)
  })
})

describe('traits', () => {
  const odd = { trait_type: 'Parity', value: 'odd' }
  const even = { trait_type: 'Parity', value: 'even' }
  const first = { trait_type: 'First', value: '1' }

  test('of one type are alternatives, of different types all must be there', async () => {
    expect(await ids({ traits: [first] })).toEqual(held.filter((id) => id < 30))
    expect(await ids({ traits: [odd, first] })).toEqual(held.filter((id) => id < 30 && id % 2 === 1))
    expect(await ids({ traits: [odd, even, first, first] })).toEqual(held.filter((id) => id < 30))
    expect(await pages({ traits: [even, first], sort: 'rarity' }, 4)).toEqual(
      held.filter((id) => id < 30 && id % 2 === 0),
    )
    expect(await ids({ traits: [first], search: '#2', sort: 'last_sale' })).toEqual([
      28, 21, 2, 22, 23, 24, 25, 26, 27, 29,
    ])
  })

  test('that no token has find nothing', async () => {
    expect(await ids({ traits: [{ trait_type: 'Parity', value: 'none' }, first] })).toEqual([])
    expect(await ids({ traits: [{ trait_type: 'parity; drop', value: 'odd' }] })).toEqual([])
  })
})

test('an item says what is known of the token', async () => {
  const [sold, unknown] = [
    await nftList(db, contract, { search: '#21' }),
    await nftList(db, contract, { search: '5401' }),
  ]
  expect(sold.result[0]).toEqual({
    name: 'Stone #21',
    metadata: JSON.stringify({ name: 'Stone #21', description: 'x'.repeat(1_000) }),
    token_id: '21',
    token_address: '0xc0ffee',
    media: { media_collection: null, original_media_url: null },
    media_pending: false,
    rarity_rank: 22,
    amount: '1',
    last_sale: { value: '21', currency: null, block_timestamp: '2026-01-01T21:00:00.000Z' },
  })
  expect(unknown.result[0]).toMatchObject({
    token_id: '5401',
    name: null,
    metadata: null,
    media_pending: true,
    rarity_rank: null,
    last_sale: null,
  })
})

test('media are pending while there may be some soon', async () => {
  const hash = 'a'.repeat(64)
  await db.raw(
    `insert into nft_tokens (contract_id, token_id, supply, minted_at) select 9, i, 1, now() from generate_series(1, 8) i`,
  )
  await db.raw(`
    insert into nft_metadata (contract_id, token_id, state, image_uri, animation_uri, media_due_at, media_failure, media_hash) values
    (9, 1, 'waiting', null, null, null, null, null),
    (9, 2, 'failed', null, null, null, null, null),
    (9, 3, 'known', 'ipfs://a', null, now(), null, null),
    (9, 4, 'known', null, 'ipfs://a', now(), null, null),
    (9, 5, 'known', 'ipfs://a', null, now(), 'The host is away.', null),
    (9, 6, 'known', null, null, now(), null, null),
    (9, 7, 'known', 'ipfs://a', null, now(), null, '${hash}')`)
  const { result } = await nftList(db, { ...contract, id: 9 }, {})
  const pending = result.filter(({ media_pending }) => media_pending).map(({ token_id }) => token_id)
  expect(pending).toEqual(['1', '3', '4', '8'])
})

test.each([
  ['id', 'rank.1.1'],
  ['rarity', 'id.1'],
  ['rarity', 'rank.1'],
  ['rarity', `rank.${'9'.repeat(10)}.1`],
  ['last_sale', 'sale.x.1'],
  ['id', ''],
  ['id', 'id.-1'],
  ['id', `id.${'9'.repeat(79)}`],
  ['id', "id.1' or true"],
] as const)('sorted by %s, there is no page %j', async (sort, cursor) => {
  await expect(nftList(db, contract, { sort, cursor, limit: 5 })).rejects.toThrow('no such page')
})

test.each([
  ['id', 'id.50000', 'nft_tokens_pkey'],
  ['rarity', 'rank.500.50000', 'nft_rarity_rank'],
  ['last_sale', `sale.${Date.parse('2026-01-10')}.50000`, 'nft_tokens_last_sale'],
] as const)(
  'a page in the middle, sorted by %s, is read from its place in an index',
  async (sort, cursor, index) => {
    const plans: string[] = []
    const watched: Queryable = {
      ...db,
      async rows(statement: Sql) {
        const explained = await db.raw(`explain ${statement.text}`, [...statement.values])
        plans.push((explained.rows as { 'QUERY PLAN': string }[]).map((row) => row['QUERY PLAN']).join('\n'))
        return db.rows(statement)
      },
    }
    const page = await nftList(watched, contract, { sort, cursor, limit: 12 })
    expect(page.result).toHaveLength(12)
    expect(plans).toHaveLength(1)
    expect(plans[0]).toContain(`using ${index}`)
    expect(plans[0]).not.toMatch(/Seq Scan|^\s*(?:->\s*)?Sort\b/m)
  },
)

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i)
}
