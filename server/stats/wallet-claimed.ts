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
  days: readonly string[],
): Promise<Map<string, number> | null> {
  if (state !== 'ready') return null
  const tokens = await db.rows<{ token_address: string; standard: string; balance: string }>(sql`
    select token_address, standard, balance from wallet_tokens where contract_id = ${id}`)
  const changes = await db.rows<{ day: string; token_address: string; change: string }>(sql`
    select day, token_address, received - sent + other_change as change
    from wallet_days where contract_id = ${id} order by day desc`)
  const held = new Map(
    tokens.map(({ token_address, standard, balance }) => [
      token_address,
      { balance: BigInt(balance), standard },
    ]),
  )
  const byDay = Map.groupBy(changes, ({ day }) => day)
  // Of each token the last one is kept, which is the earliest.
  const firstDays = new Map(changes.map(({ day, token_address }) => [token_address, day]))
  const claimed = new Map<string, number>()
  let total = [...held.values()].reduce((sum, each) => sum + countOf(each), 0n)
  for (const day of days.toReversed()) {
    claimed.set(day, Number(total))
    for (const { token_address, change } of byDay.get(day) ?? []) {
      const token = held.get(token_address)
      if (!token) continue
      total -= countOf(token)
      const isFirst = firstDays.get(token_address) === day
      token.balance = isFirst && token.standard !== 'native' ? 0n : token.balance - BigInt(change)
      total += countOf(token)
    }
  }
  return claimed
}

export function countOf({ balance, standard }: { balance: bigint; standard: string }): bigint {
  if (balance <= 0n) return 0n
  return standard === 'erc721' || standard === 'erc1155' ? balance : 1n
}
