import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { firstBlockAfter } from './block-search.ts'
import type { TrackedContract } from './tracked-contract.ts'
import { countOf } from './wallet-claimed.ts'

type Token = { token_address: string; standard: string; balance: string; change: string; is_first: boolean }

/**
 * The count of wallet-claimed.ts at a moment of the last days, worked out backwards in the same way. null if coin was wrapped or
 * unwrapped since that day: of that only the day is kept.
 *
 * Cost: one row per token, and the transfers since.
 */
export async function walletHeldAt(
  db: Queryable,
  { id, address }: Pick<TrackedContract, 'id' | 'address'>,
  at: Date,
): Promise<number | null> {
  const first = await firstBlockAfter(db, sql`transfers`, id, at)
  const wrapped = await db.row(sql`
    select from wallet_days d join wallet_tokens t on t.contract_id = d.contract_id and t.token_address = d.token_address
    where d.contract_id = ${id} and d.day >= ${at.toISOString().slice(0, 10)} and d.other_change <> 0
      and t.standard not in ('erc721', 'erc1155') limit 1`)
  const tokens = await db.rows<Token>(sql`
    select t.token_address, t.standard, t.balance, coalesce(c.change, 0) as change,
      c.token_address is not null and not exists (
        select from transfers b
        where b.contract_id = ${id} and b.token_address = t.token_address and b.block_number < ${first}
      ) as is_first
    from wallet_tokens t left join (
      select token_address, sum(case when to_address = ${address} then amount else -amount end) as change
      from transfers where contract_id = ${id} and block_number >= ${first} and from_address <> to_address
      group by token_address
    ) c on c.token_address = t.token_address
    where t.contract_id = ${id}`)
  if (wrapped && tokens.length > 0) return null
  const held = tokens.reduce((sum, { standard, balance, change, is_first }) => {
    const before = is_first && standard !== 'native' ? 0n : BigInt(balance) - BigInt(change)
    return sum + countOf({ standard, balance: before })
  }, 0n)
  return Number(held)
}
