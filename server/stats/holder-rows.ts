import type { Queryable } from '#server/db/connect.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import type { Basis } from './counted.ts'

export type Holder = { address: string; balance: string }

/** The accounts of an ERC-20, by events or by the contract's own word, for statements over `(address, balance, first_way)`. */
export type HolderRows = {
  rows: Sql
  isHeld: Sql
  largest(db: Queryable, count: number): Promise<Holder[]>
  /** Of balances from the first up to, but without, the second. */
  isBetween(from: bigint, below: bigint | undefined): Sql
}

export function holderRows(id: number, basis: Basis): HolderRows {
  return basis.by === 'events' ? byEvents(id) : byContract(id, basis.block ?? 0)
}

/** Found by size as far as it goes: that is what the index has. */
function byEvents(id: number): HolderRows {
  const rows = sql`(select address, balance, size, first_way from balances where contract_id = ${id}) b`
  return {
    rows,
    isHeld: sql`size > 0`,
    async largest(db, count) {
      // The index first says how small the last of them is: with that size as a value the database sees that few are left to be sorted.
      const last = await db.row<{ size: number }>(
        sql`select size from ${rows} where size > 0 order by size desc offset ${count - 1} limit 1`,
      )
      return db.rows<Holder>(sql`
        select address, balance from ${rows} where size >= ${last?.size ?? 1} order by balance desc, address limit ${count}`)
    },
    isBetween(from, below) {
      const atLeast = sql`size >= ${sizeOf(from)} and balance >= ${String(from)}`
      return below === undefined
        ? atLeast
        : sql`${atLeast} and size <= ${sizeOf(below)} and balance < ${String(below)}`
    },
  }
}

function byContract(id: number, block: number): HolderRows {
  const rows = sql`(
    select a.address, a.amount as balance, b.first_way from recount_answers a
    join balances b on b.contract_id = a.contract_id and b.address = a.address
    where a.contract_id = ${id} and a.block_number = ${block}) b`
  return {
    rows,
    isHeld: sql`balance > 0`,
    largest: (db, count) =>
      db.rows<Holder>(sql`
        select address, balance from ${rows} where balance > 0 order by balance desc, address limit ${count}`),
    isBetween(from, below) {
      const atLeast = sql`balance >= ${String(from)}`
      return below === undefined ? atLeast : sql`${atLeast} and balance < ${String(below)}`
    },
  }
}

function sizeOf(balance: bigint): number {
  return balance.toString(16).length
}

export type HolderTotals = { holders: number; by_way: Record<string, string> }

/** How many there are, and how each first got the token. */
export async function holderTotals(db: Queryable, id: number, basis: Basis): Promise<HolderTotals> {
  const nobody = { holders: 0, by_way: {} }
  if (basis.by === 'events')
    return (
      (await db.row<HolderTotals>(
        sql`select holders, by_way from contract_totals where contract_id = ${id}`,
      )) ?? nobody
    )
  const { rows, isHeld } = holderRows(id, basis)
  const ways = await db.rows<{ first_way: string; holders: number }>(
    sql`select first_way, count(*) as holders from ${rows} where ${isHeld} group by first_way`,
  )
  return {
    holders: ways.reduce((sum, { holders }) => sum + holders, 0),
    by_way: Object.fromEntries(ways.map(({ first_way, holders }) => [first_way, String(holders)])),
  }
}

/** The owners of an NFT contract's items, by events or by the contract's own word: `(address, amount)`. */
export function ownerRows(id: number, { by, block }: Basis): Sql {
  return by === 'events'
    ? sql`(select address, amount from nft_owners where contract_id = ${id}) o`
    : sql`(
        select address, sum(amount) as amount from recount_answers
        where contract_id = ${id} and block_number = ${block} group by address having sum(amount) > 0) o`
}
