import { sql } from '#server/db/sql.ts'
import { blocksOf, type FactReader, pageOf, readTransactions, type Transaction } from './proof-facts.ts'
import { type Asked, type Page, transactionRow, wordFor } from './proof-rows.ts'
import type { TrackedContract } from './tracked-contract.ts'
import { transactionsIn } from './transactions-in.ts'

/** Distinct transactions of a contract, or of a wallet on all its chains. Each stands for 1. */
export async function proofOfTransactions(
  asked: Asked,
  contracts: readonly TrackedContract[],
): Promise<Page> {
  const { db, cursor, limit } = asked
  const readers: FactReader<Transaction>[] = []
  for (const contract of contracts) {
    const { first, top } = await blocksOf(db, sql`transfers`, contract.id, asked)
    readers.push({ contract, read: readTransactions(db, contract.id, first), top })
  }
  const count = await countTransactions(asked, contracts)
  const { facts, next } = await pageOf(readers, cursor, limit)
  const rows = facts.map(({ contract, fact }) =>
    transactionRow(asked, contract, fact, {
      ...(fact.facts === 1
        ? {
            what: contract.kind === 'wallet' ? sideOf(contract, fact) : wordFor(fact),
            from_address: fact.from_address,
            to_address: fact.to_address,
            token_id: fact.token_id,
          }
        : { what: `${fact.facts} transfers` }),
      adds: 1,
    }),
  )
  const value = count === 0 && !asked.isRead ? null : count
  return { value, unit: 'transactions', rows, row_count: count, next }
}

async function countTransactions(
  { db, from, to, window }: Asked,
  contracts: readonly TrackedContract[],
): Promise<number> {
  if (window) return (await transactionsIn(db, contracts, [window]))[0] ?? 0
  const counted = await db.row<{ transactions: number }>(sql`
    select coalesce(sum(transactions), 0)::bigint as transactions from contract_days
    where contract_id = any (${contracts.map(({ id }) => id)}) and day >= ${from ?? '-infinity'}::date and day <= ${to}`)
  return counted?.transactions ?? 0
}

function sideOf({ address }: TrackedContract, { from_address, to_address }: Transaction): string {
  if (from_address === to_address) return 'Transfer'
  return to_address === address ? 'Received' : 'Sent'
}
