import type { Database } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'

/** An ERC-20 as the tables have it, in the form of its replay. */
export async function indexedErc20(db: Database, id: number) {
  const balances = await db.rows<{ address: string; balance: string }>(
    sql`select address, balance from balances where contract_id = ${id} and balance <> 0`,
  )
  const days = await db.rows<{
    day: string
    transfers: number
    transactions: number
    holders: number
    supply: string
  }>(sql`select day, transfers, transactions, holders, supply from contract_days where contract_id = ${id}`)
  const totals = await db.row<{ transfers: number; transactions: number; by_way: Record<string, string> }>(
    sql`select transfers, transactions, by_way from contract_totals where contract_id = ${id}`,
  )
  return {
    balances: Object.fromEntries(balances.map(({ address, balance }) => [address, balance])),
    ways: counts(totals?.by_way ?? {}),
    days: Object.fromEntries(days.map(({ day, ...row }) => [day, row])),
    transfers: totals?.transfers ?? 0,
    transactions: totals?.transactions ?? 0,
  }
}

/** The same of an NFT contract. */
export async function indexedNfts(db: Database, id: number) {
  const lots = await db.rows<{ key: string; amount: string }>(sql`
    select token_id || ' ' || owner_address || ' ' || extract(epoch from at)::bigint || ' ' || way as key, sum(amount) as amount
    from nft_lots where contract_id = ${id} group by 1`)
  const owners = await db.rows<{ key: string; amount: string }>(
    sql`select address as key, amount from nft_owners where contract_id = ${id}`,
  )
  const held = await db.rows<{ key: string; amount: string }>(
    sql`select day::text as key, amount from nft_held_days where contract_id = ${id} and amount <> 0`,
  )
  const supplies = await db.rows<{ key: string; amount: string }>(
    sql`select token_id::text as key, supply as amount from nft_tokens where contract_id = ${id} and supply <> 0`,
  )
  const days = await db.rows<{
    day: string
    sales_wei: string
    primary_wei: string
    minted: string
    burned: string
    lowest_sale_wei: string | null
  }>(sql`
    select day, sales_wei, primary_wei, minted, burned, lowest_sale_wei from contract_days where contract_id = ${id}`)
  const totals = await db.row<{ by_way: Record<string, string> }>(
    sql`select by_way from contract_totals where contract_id = ${id}`,
  )
  const byKey = (rows: { key: string; amount: string }[]) =>
    counts(Object.fromEntries(rows.map((row) => [row.key, row.amount])))
  return {
    owners: byKey(owners),
    ways: counts(totals?.by_way ?? {}),
    heldDays: byKey(held),
    lots: byKey(lots),
    supplies: byKey(supplies),
    days: Object.fromEntries(
      days.map((row) => [
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

function counts(amounts: Record<string, string>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(amounts)
      .map(([key, amount]) => [key, Number(amount)] as const)
      .filter(([, amount]) => amount !== 0),
  )
}
