import type { Queryable } from '#server/db/connect.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { DRAWN, type Held, LARGEST, type Placed } from './draw.ts'

/**
 * Rows per statement of the embedded database: some tens of milliseconds, for which its readers wait. PostgreSQL reads all at once, in the
 * order in which they lie on the disk: by key they would be read one by one.
 */
const ROWS_PER_SLICE = 2_000

export type Place = { id: number; block: number; hash: string; isSliced: boolean }
type Key = { address: string; token_id: string }
const FIRST: Key = { address: '', token_id: '-1' }

/** What is found in all slices; `largest` and `drawn` have candidates enough, in any order. */
type Found<T> = {
  known: number
  sum: bigint
  positive: bigint
  lowest: Held | null
  largest: Held[]
  drawn: Placed<T>[]
}
type Slice<T> = {
  known: number
  sum: string
  positive: string
  lowest: Held | null
  largest: Held[]
  drawn: Placed<T>[]
}

type Source = {
  /** The last key of the next slice; null if all that follows is few enough. */
  end(after: Key): Sql
  /** (address, token_id, amount, text): what was there at the block between two keys. */
  held(after: Key, end: Key | null): Sql
}

/** The rows at the block, slice by slice. `check` runs before each and throws if they can no longer be known. */
export async function readSlices<T>(
  q: Queryable,
  name: 'balances' | 'nft_owners' | 'tokens' | 'pairs',
  place: Place,
  check: () => Promise<void>,
): Promise<Found<T>> {
  const source = name === 'balances' || name === 'nft_owners' ? holdersIn(name, place) : lotsIn(name, place)
  const found: Found<T> = { known: 0, sum: 0n, positive: 0n, lowest: null, largest: [], drawn: [] }
  let after = FIRST
  for (;;) {
    const end = place.isSliced ? await q.row<Key>(source.end(after)) : null
    const slice = await q.row<Slice<T>>(statementOf(source.held(after, end), place))
    await check()
    if (slice) add(found, slice)
    if (!end) return found
    after = end
  }
}

function add<T>(found: Found<T>, slice: Slice<T>): void {
  found.known += slice.known
  found.sum += BigInt(slice.sum)
  found.positive += BigInt(slice.positive)
  if (slice.lowest && (!found.lowest || BigInt(slice.lowest.amount) < BigInt(found.lowest.amount)))
    found.lowest = slice.lowest
  found.largest.push(...slice.largest)
  found.drawn.push(...slice.drawn)
}

/** The place in the draw is that of drawPlace(). */
function statementOf(held: Sql, { hash }: Place): Sql {
  const seed = hash.slice(2)
  return sql`
    with held as materialized (${held})
    select count(*) as known, coalesce(sum(amount), 0)::text as sum,
      coalesce(sum(amount) filter (where amount > 0), 0)::text as positive,
      (select jsonb_build_object('address', address, 'amount', amount::text) from held order by amount, address limit 1) as lowest,
      (select coalesce(jsonb_agg(jsonb_build_object('address', address, 'amount', amount::text)), '[]') from (
        select address, amount from held where amount > 0 order by amount desc, address limit ${LARGEST}) l) as largest,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'address', address, 'token_id', token_id::text, 'amount', amount::text, 'place', place)), '[]') from (
        select *, encode(sha256(decode(${seed}, 'hex') || convert_to(text, 'UTF8')), 'hex') as place
        from held where amount > 0 order by place limit ${DRAWN + LARGEST}) d) as drawn
    from held`
}

/** One row for each address. */
function holdersIn(table: 'balances' | 'nft_owners', { id, block }: Place): Source {
  const name = table === 'balances' ? sql`balances` : sql`nft_owners`
  const amount = table === 'balances' ? sql`balance` : sql`amount`
  const column = table === 'balances' ? 'balance' : 'amount'
  return {
    end: (after) => sql`
      select address, '-1' as token_id from ${name} where contract_id = ${id} and address > ${after.address}
      order by address offset ${ROWS_PER_SLICE - 1} limit 1`,
    held(after, end) {
      const inSlice = (address: Sql) =>
        sql`${address} > ${after.address} ${end ? sql`and ${address} <= ${end.address}` : sql``}`
      return sql`
        with changed as materialized (
          select distinct on (key) key ->> 'address' as address, (old ->> ${column}::text)::numeric as amount
          from undo_log
          where contract_id = ${id} and block_number > ${block} and table_name = ${table} and ${inSlice(sql`key ->> 'address'`)}
          order by key, block_number
        )
        select address, null::numeric as token_id, amount, address as text from (
          select b.address, b.${amount} as amount from ${name} b
          where b.contract_id = ${id} and ${inSlice(sql`b.address`)}
            and not exists (select 1 from changed c where c.address = b.address)
          union all
          select address, amount from changed where amount is not null
        ) held`
    },
  }
}

/** One row for each token (of an ERC-721), or for each token and owner. */
function lotsIn(name: 'tokens' | 'pairs', { id, block }: Place): Source {
  const text = name === 'tokens' ? sql`token_id::text` : sql`address || ' ' || token_id`
  return {
    end: (after) => sql`
      select owner_address as address, token_id::text from nft_lots
      where contract_id = ${id} and (token_id, owner_address) > (${after.token_id}::numeric, ${after.address})
      order by token_id, owner_address offset ${ROWS_PER_SLICE - 1} limit 1`,
    held(after, end) {
      const inSlice = (tokenId: Sql, owner: Sql) => sql`
        (${tokenId}, ${owner}) > (${after.token_id}::numeric, ${after.address})
        ${end ? sql`and (${tokenId}, ${owner}) <= (${end.token_id}::numeric, ${end.address})` : sql``}`
      return sql`
        with changed as materialized (
          select k.*, (c.old ->> 'amount')::numeric as amount from (
            select distinct on (key) key, old from undo_log
            where contract_id = ${id} and block_number > ${block} and table_name = 'nft_lots'
              and ${inSlice(sql`(key ->> 'token_id')::numeric`, sql`key ->> 'owner_address'`)}
            order by key, block_number
          ) c, jsonb_to_record(c.key) k (token_id numeric, owner_address text, block_number bigint, log_index int, batch_index int)
        )
        select address, token_id, amount, ${text} as text from (
          select owner_address as address, token_id, sum(amount) as amount from (
            select token_id, owner_address, amount from nft_lots l
            where contract_id = ${id} and ${inSlice(sql`token_id`, sql`owner_address`)}
              and not exists (select 1 from changed c where (${prefixed('c')}) = (${prefixed('l')}))
            union all
            select token_id, owner_address, amount from changed where amount is not null
          ) lots group by token_id, owner_address
        ) held`
      function prefixed(table: 'c' | 'l') {
        return table === 'c'
          ? sql`c.token_id, c.owner_address, c.block_number, c.log_index, c.batch_index`
          : sql`l.token_id, l.owner_address, l.block_number, l.log_index, l.batch_index`
      }
    },
  }
}
