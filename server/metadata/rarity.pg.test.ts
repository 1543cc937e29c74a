import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { testDatabase } from '#tools/test-database-copy.ts'
import { baycTraits, haveBayc, publishedRarity } from './fixtures/bayc-openrarity.ts'
import { recomputeRarity } from './rarity.ts'
import { rarityScores } from './rarity-scores.ts'
import { TraitIndex } from './rarity-traits.ts'

let db: Database
beforeAll(async () => {
  db = await openDatabase({ ...(await testDatabase()), log: pino({ level: 'silent' }) })
  await db.raw(`
    insert into contracts (id, chain, address, kind, state, first_block, cursor_block) overriding system value
    select i, 'eth', '0x' || i, 'erc1155', case i when 7 then 'processing' else 'ready' end, 0, 0 from generate_series(1, 14) i where i <> 11`)
})
afterAll(() => db?.close())

type Traits = Record<string, string | number>

async function mint(contract: number, id: number | string, traits: Traits | null, supply = 1): Promise<void> {
  await db.rows(sql`
    insert into nft_tokens (contract_id, token_id, supply, minted_at) values (${contract}, ${id}, ${supply}, now())`)
  await tell(contract, id, traits)
}

/** null: not known yet. */
async function tell(contract: number, id: number | string, traits: Traits | null): Promise<void> {
  const attributes = Object.entries(traits ?? {}).map(([trait_type, value]) => ({ trait_type, value }))
  await db.rows(sql`
    insert into nft_metadata (contract_id, token_id, state, attributes, fetched_at)
    values (${contract}, ${id}, ${traits ? 'known' : 'waiting'}, ${JSON.stringify(attributes)}, clock_timestamp())
    on conflict (contract_id, token_id) do update set
      state = excluded.state, attributes = excluded.attributes, fetched_at = excluded.fetched_at`)
}

/** Its metadata was tried in vain, and nothing waits for it. */
async function fail(contract: number, id: number): Promise<void> {
  await mint(contract, id, null)
  await db.rows(
    sql`update nft_metadata set state = 'failed' where contract_id = ${contract} and token_id = ${id}`,
  )
}

type Ranks = [string, number | null, number | null][]

async function ranks(contract: number): Promise<Ranks> {
  const rows = await db.rows<{ token_id: string; rank: number | null; percentage: number | null }>(sql`
    select token_id, rank, 100 * rank::float8 / ranked as percentage from nft_rarity join nft_ranking using (contract_id)
    where contract_id = ${contract} order by token_id`)
  return rows.map(({ token_id, rank, percentage }) => [token_id, rank, percentage])
}

/** Trait, count, and the tokens that have it. */
async function traits(contract: number): Promise<string[]> {
  const rows = await db.rows<{ trait: string }>(sql`
    select concat(c.trait_type, ' ', c.value, ' ', c.tokens, ': ', string_agg(n.token_id::text, ' ' order by n.token_id)) as trait
    from nft_trait_counts c left join nft_traits n using (contract_id, trait)
    where contract_id = ${contract} group by c.trait, c.trait_type, c.value, c.tokens`)
  return rows.map(({ trait }) => trait).sort()
}

test('only tokens that exist and whose metadata is known are ranked and counted', async () => {
  const largest = 2n ** 256n - 1n
  for (const id of [1, 2]) await mint(1, id, { Metal: 'Copper', Fineness: 900 })
  await mint(1, String(largest), { Metal: 'Gold' })
  await fail(1, 4)
  await mint(1, 5, { Metal: 'Gold' }, 0)
  await mint(2, 1, { Metal: 'Gold' })
  await recomputeRarity(db, 1)
  expect(await ranks(1)).toEqual([
    ['1', 2, (100 * 2) / 3],
    ['2', 2, (100 * 2) / 3],
    [String(largest), 1, 100 / 3],
  ])
  expect(await traits(1)).toEqual([`Fineness 900 2: 1 2`, 'Metal Copper 2: 1 2', `Metal Gold 1: ${largest}`])
  expect(await ranks(2)).toEqual([])
})

test('what changes is taken up: new traits, metadata that comes, tokens that go', async () => {
  await tell(1, 1, { Metal: 'copper', Mark: 'Rose' })
  await tell(1, 4, { Metal: 'Silver' })
  await db.rows(sql`update nft_tokens set supply = 0 where contract_id = 1 and token_id > 5`)
  await recomputeRarity(db, 1)
  expect(await traits(1)).toEqual([
    'Fineness 900 1: 2',
    'Mark Rose 1: 1',
    'Metal Copper 2: 1 2',
    'Metal Silver 1: 4',
  ])
  expect((await ranks(1)).map(([id]) => id)).toEqual(['1', '2', '4'])
  await db.rows(sql`update nft_tokens set supply = 0 where contract_id = 1`)
  await recomputeRarity(db, 1)
  expect([await ranks(1), await traits(1)]).toEqual([[], []])
})

test('nothing is written if nothing has changed', async () => {
  for (let id = 1; id <= 20; id++) await mint(3, id, { Metal: id % 3 ? 'Copper' : 'Gold', Size: id % 4 })
  await recomputeRarity(db, 3)
  const versions = () =>
    db.rows(sql`
      select xmin::text from nft_rarity where contract_id = 3 union all
      select xmin::text from nft_traits where contract_id = 3 union all
      select xmin::text from nft_trait_counts where contract_id = 3`)
  const before = await versions()
  expect(before).toHaveLength(20 + 40 + 6)
  await recomputeRarity(db, 3)
  expect(await versions()).toEqual(before)
})

test('if no token has a trait, none is rarer than another', async () => {
  for (const id of [1, 2, 3]) await mint(4, id, {})
  await recomputeRarity(db, 4)
  expect(await ranks(4)).toEqual([])
  await tell(4, 1, { Metal: 'Gold' })
  await recomputeRarity(db, 4)
  expect(await ranks(4)).toEqual([
    ['1', 1, 100 / 3],
    ['2', 2, 200 / 3],
    ['3', 2, 200 / 3],
  ])
  await tell(4, 1, {})
  await recomputeRarity(db, 4)
  expect([await ranks(4), await traits(4)]).toEqual([[], []])
})

test('several at once give each trait one number', async () => {
  for (let id = 1; id <= 30; id++) await mint(5, id, { Name: `n${id}` })
  await Promise.all([1, 2, 3].map(() => recomputeRarity(db, 5)))
  expect(await traits(5)).toHaveLength(30)
  expect((await ranks(5)).every(([, rank]) => rank === 1)).toBe(true)
})

test('of more than 100,000 different traits none is counted, until they are fewer', async () => {
  await mint(8, 1, { Metal: 'Gold' })
  await mint(8, 2, { Metal: 'Lead' })
  await recomputeRarity(db, 8)
  const before = [await ranks(8), await traits(8)]
  expect(before).toEqual([
    [
      ['1', 1, 50],
      ['2', 1, 50],
    ],
    ['Metal Gold 1: 1', 'Metal Lead 1: 2'],
  ])
  await db.raw(`
    insert into nft_tokens (contract_id, token_id, supply, minted_at) select 8, i, 1, now() from generate_series(3, 1002) i`)
  await db.raw(`
    insert into nft_metadata (contract_id, token_id, state, fetched_at, attributes)
    select 8, i, 'known', now(), (select jsonb_agg(jsonb_build_object('trait_type', 'Number', 'value', i || ' ' || j)) from generate_series(1, 100) j)
    from generate_series(3, 1002) i`)
  await recomputeRarity(db, 8)
  expect([await ranks(8), await traits(8)]).toEqual([[], []])
  await db.raw('update nft_tokens set supply = 0 where contract_id = 8 and token_id > 2')
  await recomputeRarity(db, 8)
  expect([await ranks(8), await traits(8)]).toEqual(before)
})

test('nobody waits until all of it is done', async () => {
  for (let id = 1; id <= 3; id++) await mint(9, id, { Metal: `m${id}` })
  const ended: string[] = []
  await Promise.all([
    recomputeRarity(db, 9).then(() => ended.push('rarity')),
    db.row(sql`select 1`).then(() => ended.push('another')),
  ])
  expect(ended).toEqual(['another', 'rarity'])
})

test('wherever it is cut off, the next time ends it', async () => {
  for (const id of [1, 2, 3, 4]) await mint(10, id, { Metal: 'Gold' })
  await recomputeRarity(db, 10)
  for (let [steps, isDone] = [0, false]; !isDone; steps++) {
    // Each time token 1 has something new, and of 2 and 3 one comes and the other goes.
    const there = 2 + (steps % 2)
    await tell(10, 1, { Metal: 'Gold', Mark: `m${steps}` })
    await db.rows(sql`
      update nft_tokens set supply = case token_id when ${there} then 1 else 0 end where contract_id = 10 and token_id in (2, 3)`)
    let left = steps
    const cutOff: Database = {
      ...db,
      transaction(work) {
        if (left-- === 0) throw new Error('cut off')
        return db.transaction(work)
      },
    }
    isDone = await recomputeRarity(cutOff, 10).then(
      () => true,
      () => false,
    )
    if (!isDone) await recomputeRarity(db, 10)
    expect(await traits(10)).toEqual([`Mark m${steps} 1: 1`, `Metal Gold 3: 1 ${there} 4`])
    expect((await ranks(10)).map(([id, rank]) => [id, rank])).toEqual([
      ['1', 1],
      [`${there}`, 2],
      ['4', 2],
    ])
  }
})

test('texts of strangers stay texts', async () => {
  const odd = { "'; drop table nft_traits; --": '{"a","b\\"}', 'ÄÖ\\': '%_\\', null: 'NULL' }
  await mint(6, 1, odd)
  await recomputeRarity(db, 6)
  expect(await traits(6)).toEqual(
    Object.entries(odd)
      .map(([type, value]) => `${type} ${value} 1: 1`)
      .sort(),
  )
})

test('of a contract that is dropped or read again nothing is written', async () => {
  for (const id of [7, 11]) {
    await mint(id, 1, { Metal: 'Gold' })
    await recomputeRarity(db, id)
    expect([await ranks(id), await traits(id)]).toEqual([[], []])
  }
})

const ranking = (contract: number) =>
  db.row(sql`select known, awaited, ranked from nft_ranking where contract_id = ${contract}`)

test('of a part of a collection traits are counted and nothing is ranked', async () => {
  for (const id of [1, 2, 3, 4]) await mint(12, id, id < 4 ? { Metal: id === 1 ? 'Gold' : 'Lead' } : null)
  await mint(12, 5, null, 0)
  await recomputeRarity(db, 12)
  expect(await ranks(12)).toEqual([
    ['1', null, null],
    ['2', null, null],
    ['3', null, null],
  ])
  expect(await traits(12)).toEqual(['Metal Gold 1: 1', 'Metal Lead 2: 2 3'])
  expect(await ranking(12)).toEqual({ known: 3, awaited: 1, ranked: null })
  await tell(12, 4, { Metal: 'Lead' })
  await recomputeRarity(db, 12)
  expect(await ranks(12)).toEqual([
    ['1', 1, 25],
    ['2', 2, 50],
    ['3', 2, 50],
    ['4', 2, 50],
  ])
  expect(await ranking(12)).toEqual({ known: 4, awaited: 0, ranked: 4 })
  // One of four is more than a few: a part again.
  await mint(12, 6, null)
  await recomputeRarity(db, 12)
  expect((await ranks(12)).map(([, rank]) => rank)).toEqual([null, null, null, null])
  expect(await ranking(12)).toEqual({ known: 4, awaited: 1, ranked: null })
})

test('where nothing can be read there is nothing to rank, and nothing to wait for', async () => {
  for (const id of [1, 2]) await fail(13, id)
  await recomputeRarity(db, 13)
  expect(await ranking(13)).toEqual({ known: 0, awaited: 0, ranked: 0 })
})

test.skipIf(!haveBayc)(
  'ten thousand apes are ranked as a whole, and none before the last is known',
  async () => {
    const apes = Object.entries(baycTraits()).map(([id, its]) => ({
      id: Number(id),
      attributes: Object.entries(its).map(([trait_type, value]) => ({ trait_type, value })),
    }))
    await db.rows(sql`
    insert into nft_tokens (contract_id, token_id, supply, minted_at)
    select 14, id, 1, now() from unnest(${apes.map(({ id }) => id)}::int[]) id`)
    await db.rows(sql`
    insert into nft_metadata (contract_id, token_id, attributes, fetched_at, state)
    select 14, id, attributes::jsonb, now(), case when id < 6500 then 'known' else 'waiting' end
    from unnest(${apes.map(({ id }) => id)}::int[], ${apes.map(({ attributes }) => JSON.stringify(attributes))}::text[]) u (id, attributes)`)
    await recomputeRarity(db, 14)
    expect((await ranks(14)).filter(([, rank]) => rank !== null)).toEqual([])
    expect(await ranking(14)).toEqual({ known: 6_500, awaited: 3_500, ranked: null })
    await db.rows(sql`update nft_metadata set state = 'known' where contract_id = 14`)
    await recomputeRarity(db, 14)
    expect(await ranking(14)).toEqual({ known: 10_000, awaited: 0, ranked: 10_000 })
    const index = new TraitIndex()
    const scored = apes.map(({ attributes }) => index.enter(attributes).scored)
    const expected = rarityScores(scored, index.scoredTypes)
    const ours = await ranks(14)
    expect(ours.map(([, rank]) => rank)).toEqual(
      apes
        .map(({ id }, i) => ({ id, rank: expected[i]?.rank }))
        .sort((a, b) => a.id - b.id)
        .map(({ rank }) => rank),
    )
    // OpenRarity published its ranks without the count of traits: the rarest are the same ten.
    const rarest = (all: [string, number | null][]) =>
      all
        .sort(([, a], [, b]) => (a ?? 0) - (b ?? 0))
        .slice(0, 10)
        .map(([id]) => id)
        .sort()
    const published = Object.entries(publishedRarity()).map(([id, { rank }]): [string, number] => [id, rank])
    expect(rarest(ours.map(([id, rank]) => [id, rank]))).toEqual(rarest(published))
  },
)
