import type { CallReply, ParsedBody } from '#api/calls.ts'
import type { Queryable } from '#server/db/connect.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { type Currency, currenciesBy } from './currencies.ts'
import { type MediaColumns, mediaColumns, nftMedia } from './nft-media.ts'
import { nftRanking } from './nft-ranking.ts'
import { readKey } from './proof-cursor.ts'
import type { NftContract } from './readable-nft.ts'

type Asked = Pick<ParsedBody<'POST /api/nft/all'>, 'limit' | 'cursor' | 'search' | 'traits' | 'sort'>
type Reply = CallReply<'POST /api/nft/all'>
type Row = MediaColumns & {
  token_id: string
  supply: string
  last_sale_wei: string | null
  last_sale_at: Date | null
  last_sale_currency: string | null
  last_sale_amount: string | null
  name: string | null
  description: string | null
  rank: number | null
}

/** A request for all gets this many, and a cursor. */
const MOST = 100_000
const ROWS_PER_BATCH = 5_000
/** A card shows less; the whole text is in the token's own data. */
const DESCRIPTION_CHARACTERS = 1_000

/** A run of tokens in an order that an index has. A list is one run, or two: what has a rank or sale, and after it what has none. */
type Run = {
  name: string
  where: Sql
  order: Sql
  /** What a cursor says of a token, and what comes after it. */
  key: string
  keyOf: (row: Row) => string
  after: (key: string[]) => Sql
}

const byId = (name: string, where: Sql): Run => ({
  name,
  where,
  order: sql`t.token_id`,
  key: '(\\d{1,78})',
  keyOf: ({ token_id }) => token_id,
  after: ([id]) => sql`t.token_id > ${id}::numeric`,
})

const RUNS: Record<NonNullable<Asked['sort']>, readonly [Run, ...Run[]]> = {
  id: [byId('id', sql`true`)],
  rarity: [
    {
      name: 'rank',
      where: sql`r.contract_id = t.contract_id and r.rank is not null`,
      order: sql`r.rank, r.token_id`,
      key: '(\\d{1,9})\\.(\\d{1,78})',
      keyOf: ({ rank, token_id }) => `${rank}.${token_id}`,
      after: ([rank, id]) => sql`(r.rank, r.token_id) > (${rank}::int, ${id}::numeric)`,
    },
    byId('unranked', sql`r.rank is null`),
  ],
  last_sale: [
    {
      name: 'sale',
      where: sql`t.last_sale_at is not null`,
      order: sql`t.last_sale_at desc, t.token_id`,
      key: '(\\d{1,13})\\.(\\d{1,78})',
      keyOf: ({ last_sale_at, token_id }) => `${last_sale_at?.getTime()}.${token_id}`,
      after: ([at, id]) => {
        const time = new Date(Number(at))
        return sql`t.last_sale_at <= ${time} and (t.last_sale_at < ${time} or t.token_id > ${id}::numeric)`
      },
    },
    byId('unsold', sql`t.last_sale_at is null`),
  ],
}

/**
 * The tokens of which at least one is held, by id, by rank or by the time of their last sale, newest first; whatever has no rank or sale comes
 * after those that have one, by id. Traits of one type are alternatives, those of different types must all be there. The cursor is the
 * place of the last token, so every page costs the same.
 */
export async function nftList(db: Queryable, contract: NftContract, asked: Asked): Promise<Reply> {
  const { limit = MOST, cursor, sort = 'id' } = asked
  const runs = RUNS[sort]
  const { ranked, fields } = await nftRanking(db, contract.id)
  const filter = await filterOf(db, contract.id, asked)
  if (!filter) return { result: [], cursor: null, ...fields }
  let { at, after } = placeOf(cursor, runs)
  const rows: Row[] = []
  let cursorOfLast = ''
  // One more than is wanted tells whether there is another page.
  while (at < runs.length && rows.length <= limit) {
    const run = runs[at] as Run
    const count = Math.min(ROWS_PER_BATCH, limit + 1 - rows.length)
    const some = await db.rows<Row>(
      tokensOf(contract.id, run, { filter, after, count, isRanked: ranked !== null }),
    )
    for (const row of some) {
      if (rows.push(row) === limit) cursorOfLast = `${run.name}.${run.keyOf(row)}`
    }
    const last = some.at(-1)
    const isAll = some.length < count
    after = last && !isAll ? run.after(run.keyOf(last).split('.')) : sql`true`
    if (isAll) at++
  }
  const shown = rows.slice(0, limit)
  const currencies = await currenciesBy(
    db,
    contract.chain,
    shown.map(({ last_sale_currency }) => last_sale_currency),
  )
  const result = shown.map((row) => itemOf(row, contract.address, currencies))
  return { result, cursor: rows.length > limit ? cursorOfLast : null, ...fields }
}

/** The run in which a cursor is, and what comes after it there. */
function placeOf(cursor: string | undefined, runs: readonly Run[]): { at: number; after: Sql } {
  const at = cursor === undefined ? 0 : runs.findIndex(({ name }) => cursor.startsWith(`${name}.`))
  const { name, key, after } = runs[Math.max(0, at)] as Run
  const found = readKey(cursor, new RegExp(`^${name}\\.${key}$`))
  return { at, after: found ? after(found) : sql`true` }
}

/** Ranks of a part of the collection are not shown: then a list by rarity is one by id. */
type Wanted = { filter: Sql; after: Sql; count: number; isRanked: boolean }

/**
 * A page of one run. What belongs to a token is looked up token by token (`offset 0` keeps the planner from anything else): joined as whole
 * tables, they would be read from their beginning for each page.
 */
function tokensOf(contractId: number, run: Run, { filter, after, count, isRanked }: Wanted): Sql {
  const shown = isRanked ? sql`true` : sql`false`
  const rarity = sql`
    select rank from nft_rarity where ${shown} and contract_id = ${contractId} and token_id = t.token_id offset 0`
  return sql`
    select t.token_id, t.supply, t.last_sale_wei, t.last_sale_at, t.last_sale_currency, t.last_sale_amount, m.*, r.rank
    from ${
      run.name === 'rank'
        ? sql`nft_rarity r join nft_tokens t on t.contract_id = ${contractId} and t.token_id = r.token_id`
        : sql`nft_tokens t left join lateral (${rarity}) r on true`
    }
    left join lateral (
      select m.name, left(m.description, ${DESCRIPTION_CHARACTERS}) as description, ${mediaColumns}
      from nft_metadata m where m.contract_id = ${contractId} and m.token_id = t.token_id offset 0
    ) m on true
    where t.contract_id = ${contractId} and t.supply > 0 and ${run.name === 'rank' ? shown : sql`true`} and ${run.where} and ${filter} and ${after}
    order by ${run.order} limit ${count}`
}

/** null: no token can have all that is asked for. */
async function filterOf(
  db: Queryable,
  contractId: number,
  { search, traits = [] }: Asked,
): Promise<Sql | null> {
  let filter = search ? isFound(contractId, search) : sql`true`
  if (traits.length === 0) return filter
  const wanted = await db.rows<{ trait_type: string; traits: number[] }>(sql`
    select c.trait_type, array_agg(c.trait) as traits
    from nft_trait_counts c
    join (select distinct * from unnest(
      ${traits.map(({ trait_type }) => trait_type)}::text[], ${traits.map(({ value }) => value)}::text[]) u (trait_type, value)
    ) w on w.trait_type = c.trait_type and w.value = c.value
    where c.contract_id = ${contractId} group by c.trait_type`)
  if (wanted.length < new Set(traits.map(({ trait_type }) => trait_type)).size) return null
  for (const { traits: alternatives } of wanted) {
    filter = sql`${filter} and t.token_id in (
      select n.token_id from nft_traits n where n.contract_id = ${contractId} and n.trait = any (${alternatives}::int[]))`
  }
  return filter
}

/** Part of the name in any case, or the whole id. */
function isFound(contractId: number, search: string): Sql {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const id = /^#?(\d{1,78})$/.exec(search)?.[1]
  return sql`t.token_id in (
    select token_id from nft_metadata where contract_id = ${contractId} and name ilike ${pattern}
    ${id === undefined ? sql`` : sql`union all select ${id}::numeric`})`
}

function itemOf(
  row: Row,
  token_address: string,
  currencies: ReadonlyMap<string, Currency>,
): Reply['result'][number] {
  const { token_id, supply, name, description, rank } = row
  return {
    name,
    metadata: name === null && description === null ? null : JSON.stringify({ name, description }),
    token_id,
    token_address,
    media: nftMedia(row),
    // Every token is listed for its metadata as soon as it is found.
    media_pending: row.media_pending ?? true,
    rarity_rank: rank,
    amount: supply,
    last_sale: lastSaleOf(row, currencies),
  }
}

/** null as well while it is not known what its currency is called. */
function lastSaleOf(
  { last_sale_wei, last_sale_at, last_sale_currency, last_sale_amount }: Row,
  currencies: ReadonlyMap<string, Currency>,
): Reply['result'][number]['last_sale'] {
  if (last_sale_at === null) return null
  const block_timestamp = last_sale_at.toISOString()
  if (last_sale_wei !== null) return { value: last_sale_wei, currency: null, block_timestamp }
  const currency = currencies.get(last_sale_currency ?? '')
  return currency && last_sale_amount !== null ? { value: last_sale_amount, currency, block_timestamp } : null
}
