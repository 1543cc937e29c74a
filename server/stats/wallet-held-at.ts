import type { Sums } from './edge-sums.ts'
import { countOf } from './wallet-claimed.ts'

/** `is_first`: at the end of each window, whether all that is known of the token has happened since. */
export type Token = { token_address: string; standard: string; balance: string; is_first: boolean[] }

/**
 * The count of wallet-claimed.ts at a moment of the last days, worked out backwards in the same way from what has changed since: received, sent,
 * and other changes. null if coin was wrapped or unwrapped since that day: of that only the day is kept.
 */
export function heldAt(
  at: Date,
  tokens: readonly Token[],
  since: readonly Sums[],
  days: readonly Sums[],
  window: number,
): number | null {
  const day = at.toISOString().slice(0, 10)
  const fungible = new Set(tokens.filter((token) => !isNft(token)).map(({ token_address }) => token_address))
  if (days.some((each) => each.day >= day && fungible.has(each.key) && each.sums[2])) return null
  const changes = new Map<string, bigint>()
  for (const { key, sums } of since) {
    const [received = 0n, sent = 0n, other = 0n] = sums
    changes.set(key, (changes.get(key) ?? 0n) + received - sent + other)
  }
  const held = tokens.reduce((sum, { token_address, standard, balance, is_first }) => {
    const isNew = is_first[window] && standard !== 'native'
    const before = isNew ? 0n : BigInt(balance) - (changes.get(token_address) ?? 0n)
    return sum + countOf({ standard, balance: before })
  }, 0n)
  return Number(held)
}

function isNft({ standard }: Token): boolean {
  return standard === 'erc721' || standard === 'erc1155'
}
