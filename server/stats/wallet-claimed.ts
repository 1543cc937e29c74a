import type { Queryable } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import type { TrackedContract } from './tracked-contract.ts'

/**
 * How many fungible tokens, the native coin being one of them, and NFT items a wallet held at the end of each of the days, which are in
 * order and end today. null while the wallet's past is still being read.
 *
 * It is worked out backwards from what the tokens say that the wallet has now, so that today is what is held now: whatever came in later
 * is taken away, what went out later is put back. What a token gave without an event (interest, a split) is held from the day of its first
 * event on. Fees are no events: on a day before today the native coin is counted when there was more of it than what was paid in fees since.
 *
 * Cost: one row per token, and one per day and token.
 */
export async function walletClaimed(
  db: Queryable,
  { id, state }: Pick<TrackedContract, 'id' | 'state'>,
): Promise<((days: readonly string[]) => Map<string, number>) | null> {
  if (state !== 'ready') return null
  // One statement, because what is held and what has changed must be of the same block; and of each day one row, which is quicker to read.
  type Token = { token_address: string; standard: string; balance: string }
  type Change = [day: string, tokens: string, changes: string]
  const read = await db.row<{ tokens: Token[] | null; changes: Change[] | null }>(sql`
    select (
      select json_agg(t) from (
        select token_address, standard, balance::text as balance from wallet_tokens where contract_id = ${id}) t
    ) as tokens, (
      select json_agg(json_build_array(day, tokens, changes)) from (
        select day, string_agg(token_address, ' ') as tokens, string_agg((received - sent + other_change)::text, ' ') as changes
        from wallet_days where contract_id = ${id} group by day) d
    ) as changes`)
  return (days) => countBackwards(read?.tokens ?? [], read?.changes ?? [], days)
}

function countBackwards(
  tokens: readonly { token_address: string; standard: string; balance: string }[],
  changes: readonly [day: string, tokens: string, changes: string][],
  days: readonly string[],
): Map<string, number> {
  const held = new Map(
    tokens.map(({ token_address, standard, balance }) => [
      token_address,
      { balance: BigInt(balance), standard },
    ]),
  )
  const byDay = new Map(
    changes.map(([day, of, by]) => [day, { tokens: of.split(' '), changes: by.split(' ').map(BigInt) }]),
  )
  const firstDays = new Map<string, string>()
  for (const [day, { tokens: changed }] of byDay)
    for (const token of changed) {
      const known = firstDays.get(token)
      if (known === undefined || day < known) firstDays.set(token, day)
    }
  const claimed = new Map<string, number>()
  let total = [...held.values()].reduce((sum, each) => sum + countOf(each), 0n)
  for (const day of days.toReversed()) {
    claimed.set(day, Number(total))
    const changed = byDay.get(day)
    changed?.tokens.forEach((address, i) => {
      const token = held.get(address)
      if (!token) return
      total -= countOf(token)
      const isFirst = firstDays.get(address) === day
      token.balance = isFirst && token.standard !== 'native' ? 0n : token.balance - (changed.changes[i] ?? 0n)
      total += countOf(token)
    })
  }
  return claimed
}

export function countOf({ balance, standard }: { balance: bigint; standard: string }): bigint {
  if (balance <= 0n) return 0n
  return standard === 'erc721' || standard === 'erc1155' ? balance : 1n
}
