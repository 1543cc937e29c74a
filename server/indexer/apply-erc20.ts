import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { applyPoolEvents, type PoolEvent } from './apply-pools.ts'
import { column } from './columns.ts'
import { timestampOf } from './day.ts'
import type { Decoded, Transfer } from './decode-transfers.ts'
import { type Account, enterErc20, type FirstWay } from './erc20-books.ts'
import { saveTransfers } from './facts.ts'
import { addCounts, loadTotals, saveDays, saveTotals } from './totals.ts'

export type Erc20Batch = Decoded & { poolEvents: PoolEvent[] }

/** Facts and rollups of whole blocks of an ERC-20 and its pools. */
export async function applyErc20(
  tx: Queryable,
  contractId: number,
  { transfers, skipped, poolEvents }: Erc20Batch,
): Promise<void> {
  if (transfers.length === 0 && poolEvents.length === 0 && skipped.size === 0) return
  const swaps = await applyPoolEvents(tx, contractId, poolEvents)
  const totals = await loadTotals(tx, contractId)
  const parties = partiesOf(transfers)
  const accounts = await loadAccounts(tx, contractId, parties)
  addCounts(totals.skipped, skipped)
  const days = enterErc20(transfers, swaps, accounts, totals)
  await saveTransfers(tx, contractId, transfers)
  await saveAccounts(tx, contractId, accounts)
  await saveDays(tx, contractId, days)
  await saveTotals(tx, contractId, totals)
}

function partiesOf(transfers: readonly Transfer[]): Set<string> {
  const parties = new Set<string>()
  for (const { from, to } of transfers) {
    parties.add(from)
    parties.add(to)
  }
  return parties
}

async function loadAccounts(
  tx: Queryable,
  contractId: number,
  addresses: Set<string>,
): Promise<Map<string, Account>> {
  const rows = await tx.rows<{ address: string; balance: string; first_way: FirstWay; first_at: Date }>(sql`
    select address, balance, first_way, first_at from balances
    where contract_id = ${contractId} and address = any (${column(addresses)}::text[])`)
  return new Map(
    rows.map(({ address, balance, first_way, first_at }) => [
      address,
      { balance: BigInt(balance), firstWay: first_way, firstAt: first_at.getTime() / 1000 },
    ]),
  )
}

async function saveAccounts(
  tx: Queryable,
  contractId: number,
  accounts: Map<string, Account>,
): Promise<void> {
  if (accounts.size === 0) return
  const states = [...accounts.values()]
  await tx.rows(sql`
    insert into balances (contract_id, address, balance, first_way, first_at)
    select ${contractId}, u.* from unnest(
      ${column(accounts.keys())}::text[],
      ${column(states.map(({ balance }) => balance))}::numeric[],
      ${column(states.map(({ firstWay }) => firstWay))}::text[],
      ${column(states.map(({ firstAt }) => timestampOf(firstAt)))}::timestamptz[]) u
    on conflict (contract_id, address) do update set balance = excluded.balance`)
}
