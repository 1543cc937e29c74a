import { column, nullableColumn } from '#server/db/columns.ts'
import type { Queryable } from '#server/db/connect.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { dayOf } from '../day.ts'
import type { Contract } from '../log-source.ts'
import { saveTokenNames, type TokenName } from '../save-token-names.ts'
import { type SkippedLog, saveSkipped } from '../skipped-logs.ts'
import { Days, loadTotals, saveDays, saveTotals } from '../totals.ts'
import type { Standard, Transfer } from '../transfer.ts'
import { transferColumns } from '../transfer-columns.ts'

/** Stands for the chain's own coin in place of a token's address. */
export const NATIVE = 'native'

export type WalletTransfer = Transfer & { standard: Standard | 'native'; tokenAddress: string }
/** Coin that was wrapped; negative if it was unwrapped. */
export type Wrapping = { timestamp: number; tokenAddress: string; amount: bigint }

export type WalletBatch = {
  transfers: WalletTransfer[]
  wrappings: Wrapping[]
  skipped: SkippedLog[]
  ranged: number
  /** What the wallet has now of each token, as the token says; null: it does not say, so our ledger must do. */
  balances: Map<string, { standard: WalletTransfer['standard']; balance: bigint | null }>
  names: TokenName[]
}

/** Facts and rollups of whole blocks of a wallet. */
export async function applyWallet(
  tx: Queryable,
  { id, address, chain }: Contract,
  { transfers, wrappings, skipped, ranged, balances, names }: WalletBatch,
): Promise<void> {
  const totals = await loadTotals(tx, id)
  totals.ranged += ranged
  await saveSkipped(tx, id, totals, skipped)
  const days = new Days()
  const flows = new Map<string, Flow>()
  const flowOf = (timestamp: number, token: string) => {
    const key = `${dayOf(timestamp)} ${token}`
    const flow = flows.get(key) ?? { day: dayOf(timestamp), token, received: 0n, sent: 0n, otherChange: 0n }
    flows.set(key, flow)
    return flow
  }
  const seen = new Set<string>()
  const changes = new Map<string, bigint>()

  for (const { from, to, amount, timestamp, tokenAddress, transactionHash, tokenId } of transfers) {
    const day = days.at(timestamp)
    if (!seen.has(transactionHash)) {
      seen.add(transactionHash)
      totals.transactions++
      day.transactions++
    }
    totals.transfers++
    day.transfers++
    totals.lastTransferAt = timestamp
    if (from === to) continue
    const change = to === address ? amount : -amount
    changes.set(tokenAddress, (changes.get(tokenAddress) ?? 0n) + change)
    if (amount === 0n) continue
    const flow = flowOf(timestamp, tokenAddress)
    // Items have no value of their own: what was paid for them is counted as the coin that paid.
    if (tokenId !== null) flow.otherChange += change
    else if (to === address) flow.received += amount
    else flow.sent += amount
  }
  for (const { timestamp, tokenAddress, amount } of wrappings)
    flowOf(timestamp, tokenAddress).otherChange += amount
  await saveFacts(tx, id, transfers)
  await saveFlows(tx, id, [...flows.values()])
  await saveTokenNames(tx, chain, names)
  await saveTokens(tx, id, balances, changes)
  await saveDays(tx, id, days)
  await saveTotals(tx, id, totals)
}

async function saveFacts(tx: Queryable, id: number, transfers: readonly WalletTransfer[]): Promise<void> {
  if (transfers.length === 0) return
  await tx.rows(sql`
    insert into transfers (contract_id, at, block_number, log_index, tx_hash, from_address, to_address, amount, batch_index,
      token_id, token_address)
    select ${id}, to_timestamp(seconds), block, log, hash, sender, receiver, amount, batch, token_id, token
    from unnest(${transferColumns(transfers)},
      ${column(transfers.map(({ batchIndex }) => batchIndex))}::int[],
      ${nullableColumn(transfers.map(({ tokenId }) => tokenId))}::numeric[],
      ${column(transfers.map(({ tokenAddress }) => tokenAddress))}::text[])
      u (seconds, block, log, hash, sender, receiver, amount, batch, token_id, token)`)
}

type Flow = { day: string; token: string; received: bigint; sent: bigint; otherChange: bigint }

async function saveFlows(tx: Queryable, id: number, flows: readonly Flow[]): Promise<void> {
  if (flows.length === 0) return
  await tx.rows(sql`
    insert into wallet_days as d (contract_id, day, token_address, received, sent, other_change)
    select ${id}, u.* from unnest(
      ${column(flows.map(({ day }) => day))}::date[],
      ${column(flows.map(({ token }) => token))}::text[],
      ${column(flows.map(({ received }) => received))}::numeric[],
      ${column(flows.map(({ sent }) => sent))}::numeric[],
      ${column(flows.map(({ otherChange }) => otherChange))}::numeric[]) u
    on conflict (contract_id, day, token_address) do update set
      received = d.received + excluded.received, sent = d.sent + excluded.sent,
      other_change = d.other_change + excluded.other_change`)
}

async function saveTokens(
  tx: Queryable,
  id: number,
  balances: WalletBatch['balances'],
  changes: Map<string, bigint>,
): Promise<void> {
  if (balances.size === 0) return
  const states = [...balances].map(([token, { standard, balance }]) => ({
    token,
    standard,
    known: balance !== null,
    amount: balance ?? changes.get(token) ?? 0n,
  }))
  const save = async (some: typeof states, balance: Sql) => {
    if (some.length === 0) return
    await tx.rows(sql`
      insert into wallet_tokens as t (contract_id, token_address, standard, balance)
      select ${id}, u.* from unnest(
        ${column(some.map(({ token }) => token))}::text[],
        ${column(some.map(({ standard }) => standard))}::text[],
        ${column(some.map(({ amount }) => amount))}::numeric[]) u
      on conflict (contract_id, token_address) do update set balance = ${balance}`)
  }
  const { known = [], ours = [] } = Object.groupBy(states, (state) => (state.known ? 'known' : 'ours'))
  await save(known, sql`excluded.balance`)
  await save(ours, sql`t.balance + excluded.balance`)
  // Of what has come, somebody wants to see the picture (server/metadata/list-held.ts).
  if (states.some(({ standard }) => standard === 'erc721' || standard === 'erc1155'))
    await tx.rows(sql`
      update contracts set metadata_listed_at = null where id = ${id} and metadata_listed_at is not null`)
}
