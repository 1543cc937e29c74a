import type { Database } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { daysBetween } from '#server/stats/days.ts'
import { walletClaimed } from '#server/stats/wallet-claimed.ts'
import { walletDays } from '#server/stats/wallet-days.ts'

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
  }>(sql`
    select day, transfers, transactions, holders, supply from contract_days where contract_id = ${id} and transfers > 0`)
  const totals = await db.row<{ transfers: number; transactions: number; by_way: Record<string, string> }>(
    sql`select transfers, transactions, by_way from contract_totals where contract_id = ${id}`,
  )
  return {
    balances: Object.fromEntries(balances.map(({ address, balance }) => [address, balance])),
    acquisitions: counts(totals?.by_way ?? {}),
    histories: await historiesOf(db, id),
    days: Object.fromEntries(days.map(({ day, ...row }) => [day, row])),
    transfers: totals?.transfers ?? 0,
    transactions: totals?.transactions ?? 0,
  }
}

/** What each address got and gave, newest first, found by following the links from its last block. */
async function historiesOf(db: Database, id: number) {
  const accounts = await db.rows<{ address: string; moves: number; last_block: number }>(
    sql`select address, moves, last_block from balances where contract_id = ${id}`,
  )
  const transfers = await db.rows<{
    block_number: number
    tx_hash: string
    from_address: string
    to_address: string
    amount: string
    from_before: number | null
    to_before: number | null
  }>(sql`
    select * from transfers where contract_id = ${id} and amount > 0 and from_address <> to_address
    order by block_number desc, log_index desc`)
  const histories: Record<string, string[]> = {}
  for (const { address, moves, last_block } of accounts) {
    const history: string[] = []
    for (let block: number | null = last_block; block !== null; ) {
      let before: number | null = null
      for (const each of transfers) {
        if (each.block_number !== block) continue
        if (each.from_address === address) history.push(`${each.tx_hash} -${each.amount}`)
        if (each.to_address === address) history.push(`${each.tx_hash} ${each.amount}`)
        if (each.from_address === address) before = each.from_before
        if (each.to_address === address) before = each.to_before
      }
      block = before
    }
    if (history.length !== moves) history.push(`but ${moves} were counted`)
    histories[address] = history
  }
  return histories
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
    acquisitions: counts(totals?.by_way ?? {}),
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

/** The same of a wallet, without its native coin, which every account of the test's chain has more than enough of. */
export async function indexedWallet(db: Database, id: number, days: readonly string[]) {
  const tokens = await db.rows<{ token_address: string; balance: string; standard: string }>(
    sql`select token_address, balance, standard from wallet_tokens where contract_id = ${id}`,
  )
  const isNative = ({ standard }: { standard: string }) => standard === 'native'
  const all = daysBetween(days.toSorted()[0] ?? '', days.toSorted().at(-1) ?? '')
  const wallet = { id, chain: 'demo', address: '', kind: 'wallet', decimals: 0, state: 'ready' } as const
  const claimed = walletClaimed(wallet, await walletDays(db, wallet.id, []), all)
  const native = tokens.some(isNative) ? 1 : 0
  return {
    tokens: Object.fromEntries(
      tokens.filter((each) => !isNative(each)).map(({ token_address, balance }) => [token_address, balance]),
    ),
    claimed: Object.fromEntries(days.map((day) => [day, (claimed?.get(day) ?? Number.NaN) - native])),
  }
}

function counts(amounts: Record<string, string>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(amounts)
      .map(([key, amount]) => [key, Number(amount)] as const)
      .filter(([, amount]) => amount !== 0),
  )
}
