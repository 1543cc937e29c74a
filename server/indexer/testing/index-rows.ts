import type { Database } from '#server/db/connect.ts'
import { indexTables, keptTables } from '#server/db/index-tables.ts'
import { sql } from '#server/db/sql.ts'

/** What follows from the blocks alone. */
const TABLES = indexTables.filter((table) => ![...keptTables, 'undo_log'].includes(table))

type Day = {
  day: string
  transfers: number
  transactions: number
  holders: number
  supply: string
  bought: string
  sold: string
  sales: number
  minted: string
  burned: string
  primary_wei: string
  sales_wei: string
  royalty_wei: string
  lowest_sale_wei: string | null
}

export function daysOf(db: Database, id: number | undefined): Promise<Day[]> {
  return db.rows<Day>(sql`select * from contract_days where contract_id = ${id} order by day`)
}

export function totalsOf(db: Database, id: number | undefined) {
  return db.row<{ by_way: Record<string, string>; skipped: string }>(sql`
    select transactions, holders, supply, tokens, by_way, skipped::text from contract_totals where contract_id = ${id}`)
}

/** One of the days' figures, without the days on which it is nothing. */
export function figure(days: readonly Day[], name: keyof Day): Record<string, string> {
  return Object.fromEntries(
    days.filter((row) => Number(row[name]) !== 0).map((row) => [row.day, String(row[name])]),
  )
}

/** The same of what the ledger says, in any order. */
export function summed(
  amounts: readonly (readonly [day: string, amount: string | number])[],
): Record<string, string> {
  const sums: Record<string, bigint> = {}
  for (const [day, amount] of amounts) sums[day] = (sums[day] ?? 0n) + BigInt(amount)
  return Object.fromEntries(
    Object.entries(sums)
      .filter(([, sum]) => sum !== 0n)
      .map(([day, sum]) => [day, String(sum)]),
  )
}

/** For rows that may come in any order. */
export function sorted(rows: readonly object[]): object[] {
  return rows
    .map((row) => [JSON.stringify(row), row] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, row]) => row)
}

/** What is indexed of an NFT contract, in the form of the replay. */
export async function indexedNfts(db: Database, id: number | undefined) {
  const amounts = async (rows: Promise<{ key: string; amount: string }[]>) =>
    Object.fromEntries((await rows).map(({ key, amount }) => [key, Number(amount)]))
  const totals = await totalsOf(db, id)
  return {
    owners: await amounts(
      db.rows(sql`select address as key, amount from nft_owners where contract_id = ${id}`),
    ),
    acquisitions: Object.fromEntries(
      Object.entries(totals?.by_way ?? {}).map(([acquisition, amount]) => [acquisition, Number(amount)]),
    ),
    heldDays: await amounts(
      db.rows(sql`select day as key, amount from nft_held_days where contract_id = ${id} and amount <> 0`),
    ),
    lots: await amounts(
      db.rows(sql`
        select token_id || ' ' || owner_address || ' ' || extract(epoch from at)::bigint || ' ' || way as key,
          sum(amount) as amount
        from nft_lots where contract_id = ${id} group by 1`),
    ),
    supplies: await amounts(
      db.rows(sql`
        select token_id as key, supply as amount from nft_tokens where contract_id = ${id} and supply <> 0`),
    ),
    days: Object.fromEntries(
      (await daysOf(db, id)).map((row) => [
        row.day,
        {
          sales: row.sales_wei,
          primary: row.primary_wei,
          minted: Number(row.minted),
          burned: Number(row.burned),
          lowest: row.lowest_sale_wei,
        },
      ]),
    ),
  }
}

/** What a wallet has: amount and standard by token. */
export async function tokensOf(db: Database, id: number | undefined) {
  const rows = await db.rows<{ token_address: string; standard: string; balance: string }>(sql`
    select token_address, standard, balance from wallet_tokens where contract_id = ${id}`)
  return Object.fromEntries(rows.map((row) => [row.token_address, `${row.balance} ${row.standard}`]))
}

/** All that is known about these contracts. */
export async function snapshot(db: Database, ids: readonly number[]) {
  const tables: Record<string, object[]> = {}
  for (const table of TABLES) {
    const { rows } = await db.raw(`select * from ${table} where contract_id = any ($1)`, [ids])
    tables[table] = sorted(rows as object[])
  }
  return tables
}

/** The same of a contract that was read again has another id. */
export function withoutIds(rows: Record<string, object[]>): unknown {
  return JSON.parse(JSON.stringify(rows, (name, value) => (name === 'contract_id' ? undefined : value)))
}
