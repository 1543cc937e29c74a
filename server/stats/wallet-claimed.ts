import type { TrackedContract } from './tracked-contract.ts'
import type { WalletDay, WalletToken } from './wallet-days.ts'

/**
 * How many fungible tokens, the native coin being one of them, and NFT items a wallet held at the end of each of the days, which are in
 * order and end today. null while the wallet's past is still being read.
 *
 * It is worked out backwards from what the tokens say that the wallet has now, so that today is what is held now: whatever came in later
 * is taken away, what went out later is put back. What a token gave without an event (interest, a split) is held from the day of its first
 * event on. Fees are no events: on a day before today the native coin is counted when there was more of it than what was paid in fees since.
 */
export function walletClaimed(
  { state }: Pick<TrackedContract, 'state'>,
  { tokens, days: changed }: { tokens: readonly WalletToken[]; days: readonly WalletDay[] },
  days: readonly string[],
): Map<string, number> | null {
  if (state !== 'ready') return null
  const held = new Map(
    tokens.map(({ token_address, standard, balance }) => [
      token_address,
      { balance: BigInt(balance), standard },
    ]),
  )
  const byDay = new Map(changed.map((each) => [each.day, each]))
  const firstDays = new Map<string, string>()
  for (const { day, tokens: moved } of changed)
    for (const token of moved) {
      const known = firstDays.get(token)
      if (known === undefined || day < known) firstDays.set(token, day)
    }
  const claimed = new Map<string, number>()
  let total = [...held.values()].reduce((sum, each) => sum + countOf(each), 0n)
  for (const day of days.toReversed()) {
    claimed.set(day, Number(total))
    const change = byDay.get(day)
    change?.tokens.forEach((address, i) => {
      const token = held.get(address)
      if (!token) return
      total -= countOf(token)
      const isFirst = firstDays.get(address) === day
      token.balance =
        isFirst && token.standard !== 'native' ? 0n : token.balance - BigInt(change.changes[i] ?? 0)
      total += countOf(token)
    })
  }
  return claimed
}

export function countOf({ balance, standard }: { balance: bigint; standard: string }): bigint {
  if (balance <= 0n) return 0n
  return standard === 'erc721' || standard === 'erc1155' ? balance : 1n
}
