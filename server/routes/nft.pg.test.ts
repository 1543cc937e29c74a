import { pino } from 'pino'
import { formatEther } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallReply } from '#api/calls.ts'
import type { GroundTruth } from '#demo/ground-truth.ts'
import { rpc } from '#demo/rpc.ts'
import { sql } from '#server/db/sql.ts'
import { until } from '#server/indexer/testing/until-settled.ts'
import { type MetadataQueue, startMetadataQueue } from '#server/metadata/metadata-queue.ts'
import { recomputeRarity } from '#server/metadata/rarity.ts'
import type { TestApp } from '#server/test-app.ts'
import { startTestDemoApp, type TestDemoApp } from '#server/test-demo-app.ts'

// The tokens of the demo world by its builder's ledger, against what the calls answer about them.
const log = pino({ level: 'silent' })
const ZERO = '0x0000000000000000000000000000000000000000'
const HASH = 'ab'.repeat(32)
let world: TestDemoApp
let truth: GroundTruth
let assay: TestApp
let queue: MetadataQueue
let access: string
/** Ids of touchstones that somebody holds. */
let held: number[]

beforeAll(async () => {
  world = await startTestDemoApp()
  ;({ truth, assay, access } = world)
  const { db } = assay
  queue = startMetadataQueue({
    db,
    chains: world.chains,
    log,
    gateways: { ipfs: [], arweave: [], trusted: [] },
    onKnown: (contractId) => recomputeRarity(db, contractId),
  })
  await world.trackNfts()
  await world.trackWallet(truth.accounts.collector)
  held = Object.entries(truth.touchstones.owners)
    .filter(([, owner]) => !owner.endsWith('dead'))
    .map(([id]) => Number(id))
  await until(async () => {
    const listed = await db.rows(sql`
      select id from contracts where kind in ('erc721', 'erc1155', 'wallet')
        and state = 'ready' and (kind = 'wallet' or metadata_listed_at is not null) and metadata_changed_at is null`)
    const waiting = await db.rows(sql`select 1 from nft_metadata where state = 'waiting' limit 1`)
    return listed.length === 3 && waiting.length === 0
  })
})

afterAll(async () => {
  await queue?.close()
  await world?.close()
})

const post = (path: string, more: object = {}, token = access, contract = truth.touchstones.address) =>
  assay.postAs(token, `/api/nft/${path}`, { contract, contract_chain: 'demo', ...more })
const ask = async (path: string, more: object = {}) => (await post(path, more)).json()
const idsOf = ({ result }: { result: { token_id: string }[] }) =>
  result.map(({ token_id }) => Number(token_id))
const traitsOf = (id: number): Record<string, string | number> => truth.touchstones.traits[id] ?? {}

/** OpenRarity as it is defined, token by token and type by type. */
function expectedRanks(): Map<number, number> {
  const types = ['Metal', 'Shape', 'Mark', 'Patina', 'count']
  const traitOf = (id: number, type: string) =>
    type === 'count' ? String(Object.keys(traitsOf(id)).length) : (traitsOf(id)[type] ?? null)
  const frequency = (type: string, value: unknown) =>
    held.filter((id) => traitOf(id, type) === value).length / held.length
  const bits = new Map(
    types.flatMap((type) =>
      [...new Set(held.map((id) => traitOf(id, type)))].map((value) => [
        `${type} ${value}`,
        -Math.log2(frequency(type, value)),
      ]),
    ),
  )
  const tokens = held.map((id) => {
    const own = types.map((type) => [type, traitOf(id, type)] as const)
    return {
      id,
      score: own.reduce((sum, [type, value]) => sum + (bits.get(`${type} ${value}`) ?? 0), 0),
      ones: own.filter(([type, value]) => value !== null && frequency(type, value) * held.length === 1)
        .length,
    }
  })
  return new Map(
    tokens.map((token) => [
      token.id,
      1 +
        tokens.filter(
          (other) =>
            other.ones > token.ones || (other.ones === token.ones && other.score > token.score + 1e-9),
        ).length,
    ]),
  )
}

describe('the data of a token', () => {
  test('have its owner, traits with their shares, rank and floor as the ledger has them', async () => {
    const ranks = expectedRanks()
    const rarest = held.filter((id) => ranks.get(id) === 1)
    // The one with a mark of its own.
    expect(rarest).toEqual([1])
    const sales = truth.touchstones.sales.map(({ block, priceWei }) => ({
      block,
      priceWei: BigInt(priceWei),
    }))
    const floor = await lowest(sales)
    for (const id of [1, 2, 13, 77, 941, 1000].filter((each) => held.includes(each))) {
      const share = (type: string) =>
        (100 * held.filter((other) => traitsOf(other)[type] === traitsOf(id)[type]).length) / held.length
      const data = await ask('get-data', { id: String(id) })
      expect(data).toEqual({
        token_address: truth.touchstones.address,
        token_id: String(id),
        contract_type: 'ERC721',
        owner_of: truth.touchstones.owners[id],
        rarity_rank: ranks.get(id),
        rarity_percentage: (100 * (ranks.get(id) ?? 0)) / held.length,
        known_of: held.length,
        ranked_of: held.length,
        partial: false,
        floor_price: formatEther(floor),
        floor_price_currency: 'ETH',
        project_url: null,
        discord_url: null,
        twitter_username: null,
        instagram_username: null,
        metadata_state: 'known',
        media: { media_collection: null, original_media_url: null },
        media_pending: true,
        normalized_metadata: {
          name: `Touchstone #${id}`,
          description: `A ${traitsOf(id).Metal} touchstone with the mark of the ${traitsOf(id).Mark}.`,
          attributes: Object.entries(traitsOf(id)).map(([trait_type, value]) => ({
            trait_type,
            value,
            percentage: share(trait_type),
          })),
        },
      })
    }
  })

  test('of a burned token have neither owner nor rarity', async () => {
    const [burn] = truth.touchstones.burns
    const data = await ask('get-data', { id: String(burn?.id) })
    expect(data).toMatchObject({
      owner_of: null,
      rarity_rank: null,
      rarity_percentage: null,
      media_pending: false,
    })
  })

  test('of an edition with several owners name none', async () => {
    for (const { id, title, balances } of truth.editions.tokens) {
      const owners = Object.keys(balances).filter((owner) => !owner.endsWith('dead'))
      const reply = await post('get-data', { id }, access, truth.editions.address)
      expect(reply.json()).toMatchObject({
        contract_type: 'ERC1155',
        owner_of: owners.length === 1 ? owners[0] : null,
        normalized_metadata: {
          name: title,
          attributes: [{ trait_type: 'Tool', value: title, percentage: 12.5 }],
        },
      })
    }
  })

  test('name our own copies of its media, once there are any', async () => {
    const set = (columns: string) =>
      assay.db.raw(`update nft_metadata set ${columns} where token_id = 2 and name = 'Touchstone #2'`)
    await set(`media_hash = '${HASH}', media_type = 'image/png'`)
    expect((await ask('get-data', { id: '2' })).media).toEqual({
      media_collection: {
        high: { url: `/media/${HASH}/high.webp` },
        medium: { url: `/media/${HASH}/medium.webp` },
        low: { url: `/media/${HASH}/low.webp` },
      },
      original_media_url: `/media/${HASH}/high.webp`,
    })
    await set(`media_type = 'video/mp4'`)
    const [item] = (await ask('all', { search: '#2' })).result
    expect(item.media.media_collection).toEqual({
      high: { url: `/media/${HASH}/original.mp4` },
      medium: null,
      low: null,
    })
    await set('media_hash = null, media_type = null')
  })
})

/** The lowest of those in the last 30 days, today included. */
async function lowest(sales: { block: number; priceWei: bigint }[]): Promise<bigint> {
  const since = Math.floor(Date.now() / 86_400_000 - 29) * 86_400
  const prices: bigint[] = []
  for (const { block, priceWei } of sales.toReversed()) {
    const found = (await rpc(world.demo.rpcUrl, 'eth_getBlockByNumber', [
      `0x${block.toString(16)}`,
      false,
    ])) as {
      timestamp: string
    }
    if (Number(found.timestamp) < since) break
    prices.push(priceWei)
  }
  return prices.sort((a, b) => (a < b ? -1 : 1))[0] as bigint
}

describe('the transfers of a token', () => {
  /** Newest first. */
  function expectedTransfers(id: number) {
    const { mints, sales, transfers, burns } = truth.touchstones
    const minted = mints
      .filter(({ ids }) => ids.includes(id))
      .map(({ block, hash, to, paidWei, ids }) => ({
        block,
        hash,
        from: ZERO,
        to,
        value: String(BigInt(paidWei) / BigInt(ids.length)),
      }))
    const sold = sales
      .filter((sale) => Number(sale.id) === id)
      .map(({ block, hash, seller, buyer, priceWei }) => ({
        block,
        hash,
        from: seller,
        to: buyer,
        value: priceWei,
      }))
    const moved = [...transfers, ...burns]
      .filter((each) => each.id === id)
      .map(({ block, hash, from, to }) => ({ block, hash, from, to, value: '0' }))
    return [...minted, ...sold, ...moved]
      .sort((a, b) => b.block - a.block)
      .map(({ hash, from, to, value }) => ({
        from_address: from,
        to_address: to,
        value,
        transaction_hash: hash,
      }))
  }

  type Transfer = CallReply<'POST /api/nft/get-transfers'>['result'][number]

  test('are all that the ledger has, with what was paid', async () => {
    const traded = [...new Set(truth.touchstones.sales.map(({ id }) => Number(id)))].filter((id) => id <= 940)
    const ids = traded.slice(0, 12).concat(Number(truth.touchstones.burns[0]?.id))
    for (const id of ids) {
      const { result, cursor } = await ask('get-transfers', { id: String(id) })
      const expected = expectedTransfers(id)
      expect(result.map(({ block_timestamp, sale, ...transfer }: Transfer) => transfer)).toEqual(expected)
      expect(result.map(({ sale }: Transfer) => sale?.price ?? '0')).toEqual(
        expected.map(({ value }) => value),
      )
      expect(cursor).toBeNull()
    }
  })

  test('come in pages', async () => {
    const counts = Map.groupBy(truth.touchstones.sales, ({ id }) => id)
    const [id = ''] = [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? []
    const whole = (await ask('get-transfers', { id })).result
    expect(whole.length).toBeGreaterThan(3)
    const paged: object[] = []
    let cursor: string | undefined
    do {
      const page = await ask('get-transfers', { id, limit: 2, ...(cursor && { cursor }) })
      paged.push(...page.result)
      cursor = page.cursor ?? undefined
    } while (cursor)
    expect(paged).toEqual(whole)
    for (const wrong of ['', '1', '1.2', '1.2.3.4', `1.${'9'.repeat(10)}.0`, "1.1.1'"])
      expect((await post('get-transfers', { id, cursor: wrong })).statusCode).toBe(400)
  })

  test('of a token that there never was are none', async () => {
    expect(await ask('get-transfers', { id: '1001' })).toMatchObject({ result: [], cursor: null })
  })
})

describe('the list', () => {
  test('has every token that is held, by id or by rank', async () => {
    const ranks = expectedRanks()
    expect(idsOf(await ask('all'))).toEqual(held.toSorted((a, b) => a - b))
    const ranked: { token_id: string; rarity_rank: number }[] = (await ask('all', { sort: 'rarity' })).result
    expect(ranked.map(({ token_id, rarity_rank }) => [Number(token_id), rarity_rank])).toEqual(
      [...ranks].sort(([a, x], [b, y]) => x - y || a - b),
    )
  })

  test('says what a token was last sold for', async () => {
    const last = new Map(truth.touchstones.sales.map(({ id, priceWei }) => [id, priceWei]))
    const items: { token_id: string; last_sale: { value: string } | null }[] = (await ask('all')).result
    for (const { token_id, last_sale } of items)
      expect([token_id, last_sale?.value]).toEqual([token_id, last.get(token_id)])
  })

  test('is narrowed by traits and by name', async () => {
    const traits = [
      { trait_type: 'Metal', value: 'Gold' },
      { trait_type: 'Metal', value: 'Platinum' },
      { trait_type: 'Mark', value: 'Castle' },
    ]
    const isWanted = (id: number) =>
      ['Gold', 'Platinum'].includes(String(traitsOf(id).Metal)) && traitsOf(id).Mark === 'Castle'
    expect(idsOf(await ask('all', { traits }))).toEqual(held.filter(isWanted))
    const fine = [{ trait_type: 'Fineness', value: '900' }]
    expect(idsOf(await ask('all', { traits: fine }))).toEqual(
      held.filter((id) => traitsOf(id).Fineness === 900),
    )
    expect(idsOf(await ask('all', { search: 'STONE #99' }))).toEqual(
      held.filter((id) => String(id).startsWith('99')),
    )
  })

  test.each([['a\u0000b'], ['x'.repeat(201)], ['\ud800'], [7], [['a']]])(
    'refuses to look for %j',
    async (search) => {
      expect((await post('all', { search })).statusCode).toBe(400)
    },
  )

  test.each([['%'], ['_'], ['\\'], ["'"], ['x'.repeat(200)]])('finds nothing called %s', async (search) => {
    expect(await ask('all', { search })).toMatchObject({ result: [], cursor: null })
  })
})

test('traits are listed with how many tokens have them', async () => {
  const { result } = await ask('traits')
  expect(result.map(({ trait_type }: { trait_type: string }) => trait_type)).toEqual([
    'Fineness',
    'Mark',
    'Metal',
    'Patina',
    'Shape',
  ])
  const metals = Map.groupBy(held, (id) => String(traitsOf(id).Metal))
  expect(result[2].values).toEqual(
    [...metals]
      .map(([value, { length }]) => ({ value, tokens: length, percentage: (100 * length) / held.length }))
      .sort((a, b) => b.tokens - a.tokens),
  )
  const finenesses = new Set(held.map((id) => traitsOf(id).Fineness))
  expect([result[0].nr_values, result[2].nr_values]).toEqual([finenesses.size, metals.size])
})

test('while metadata still comes in nothing is ranked, and traits are counted so far', async () => {
  const { db } = assay
  const contract = await db.row<{ id: number }>(
    sql`select id from contracts where address = ${truth.touchstones.address}`,
  )
  const id = contract?.id ?? 0
  const late = held.slice(650)
  const setState = (state: string) =>
    db.rows(sql`
      update nft_metadata set state = ${state}, due_at = now() + interval '1 day'
      where contract_id = ${id} and token_id = any (${late}::numeric[])`)
  await setState('waiting')
  await recomputeRarity(db, id)
  const progress = { known_of: 650, ranked_of: held.length, partial: true }
  const data = await ask('get-data', { id: '1' })
  expect(data).toMatchObject({ rarity_rank: null, rarity_percentage: null, ...progress })
  expect(data.normalized_metadata.attributes).toHaveLength(5)
  for (const { percentage } of data.normalized_metadata.attributes) expect(percentage).toBeNull()
  const traits = await ask('traits')
  expect(traits).toMatchObject(progress)
  const early = Map.groupBy(held.slice(0, 650), (each) => String(traitsOf(each).Metal))
  expect(traits.result[2].values).toEqual(
    [...early]
      .map(([value, { length }]) => ({ value, tokens: length, percentage: null }))
      .sort((a, b) => b.tokens - a.tokens || (a.value < b.value ? -1 : 1)),
  )
  const list = await ask('all', { sort: 'rarity' })
  expect(list).toMatchObject(progress)
  expect(list.result.map(({ token_id }: { token_id: string }) => Number(token_id))).toEqual(held)
  expect(new Set(list.result.map(({ rarity_rank }: { rarity_rank: unknown }) => rarity_rank))).toEqual(
    new Set([null]),
  )
  await setState('known')
  await recomputeRarity(db, id)
  expect(await ask('get-data', { id: '1' })).toMatchObject({
    rarity_rank: 1,
    known_of: held.length,
    partial: false,
  })
})

test('a stranger sees nothing, and a user who tracks a wallet sees what it holds', async () => {
  const { access: other } = await assay.signIn('other@example.com')
  const paths = ['all', 'traits', 'get-data', 'get-transfers', 'refresh-metadata']
  for (const path of paths) expect((await post(path, { id: '1' }, other)).statusCode).toBe(404)
  await world.trackWallet(truth.accounts.collector, other)
  for (const path of paths) expect((await post(path, { id: '1' }, other)).statusCode).toBe(200)
  expect((await post('get-data', { id: '1' }, other, truth.bullion.address)).statusCode).toBe(404)
  const missing = await post('get-data', { id: '1001' })
  expect(missing.statusCode).toBe(404)
  expect(missing.json().error.message).toBe('This contract has no such token.')
  expect((await post('get-data', { id: '1', contract_chain: 'eth' })).statusCode).toBe(404)
})

describe('a wallet', () => {
  const collectibles = async () => {
    const reply = await assay.postAs(access, '/api/wallet/stats-other', { wallet: truth.accounts.collector })
    return reply.json().other.collectibles
  }
  const owned = () =>
    held
      .filter((id) => truth.touchstones.owners[id] === truth.accounts.collector)
      .map((id) => ({
        ImageURL: null,
        ImagePending: true,
        Name: `Touchstone #${id}`,
        Description: `A ${traitsOf(id).Metal} touchstone with the mark of the ${traitsOf(id).Mark}.`,
        ID: String(id),
        Chain: 'demo',
        TokenAddress: truth.touchstones.address,
      }))
  const editions = () => truth.editions.tokens.filter(({ balances }) => truth.accounts.collector in balances)

  const all = () =>
    [
      ...owned(),
      ...editions().map(({ id, title }) => ({
        ImageURL: null,
        ImagePending: true,
        Name: title,
        Description: `Edition of the ${title.toLowerCase()}.`,
        ID: id,
        Chain: 'demo',
        TokenAddress: truth.editions.address,
      })),
    ].map((item) => ({ ...item, Metadata: { description: item.Description } }))

  test('shows each token that it holds', async () => {
    expect(all()).toHaveLength(9)
    expect(await collectibles()).toEqual(all())
  })

  test('shows the same by its own transfers, if nobody tracks the contracts', async () => {
    const setState = (state: string) =>
      assay.db.raw(
        `update contracts set state = $1, leased_until = now() + interval '1 minute' where kind in ('erc721', 'erc1155')`,
        [state],
      )
    await setState('held')
    const found = await collectibles()
    await setState('ready')
    expect(found).toEqual(all())
  })
})

test('media of what is looked at are fetched before all others', async () => {
  const first = async () => {
    const { rows } = await assay.db.raw(`
      select token_id::int as id from nft_metadata m join contracts c on c.id = m.contract_id
      where c.kind = 'erc721' and media_due_at = 'epoch' order by token_id`)
    return rows.map((row) => (row as { id: number }).id)
  }
  await ask('all')
  const before = await first()
  const page = idsOf(await ask('all', { limit: 3, search: '77' }))
  await ask('get-data', { id: '500' })
  // One that is read again meanwhile waits like all others.
  const after = await first()
  expect(after).toEqual(expect.arrayContaining([...page, 500]))
  expect(after.filter((id) => ![...before, ...page, 500].includes(id))).toEqual([])
  expect(before).not.toContain(500)
})

test('metadata is read again when asked for, within limits', async () => {
  const { access: eager } = await assay.signIn('eager@example.com')
  await world.trackWallet(truth.accounts.collector, eager)
  const refresh = (more: object) => post('refresh-metadata', more, eager)
  expect((await refresh({ id: '1001' })).statusCode).toBe(404)
  await assay.db.raw(
    `update nft_metadata set name = 'Outdated' where token_id = 3 and name = 'Touchstone #3'`,
  )
  expect((await refresh({ id: '3' })).json()).toEqual({ tokens: 1 })
  await until(async () => (await ask('get-data', { id: '3' })).normalized_metadata.name === 'Touchstone #3')
  const replies = await Promise.all(Array.from({ length: 25 }, () => refresh({ id: '4' })))
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(19)
  const refused = replies.find(({ statusCode }) => statusCode === 429)
  expect(refused?.json().error.retry_after_s).toBeGreaterThan(0)
  expect((await refresh({})).json()).toEqual({ tokens: expect.any(Number) })
  expect((await refresh({})).statusCode).toBe(200)
  expect((await refresh({})).statusCode).toBe(429)
})
