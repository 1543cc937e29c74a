import type { Transfer } from './transfer.ts'

/**
 * Some contracts tell of one movement by two events in the same transaction. Of `others`, what is among the transfers already is left
 * out, one for one; the rest takes its place in the chain's order.
 */
export function withoutRepeats<T extends Transfer>(transfers: T[], others: readonly T[]): T[] {
  if (others.length === 0) return transfers
  const told = new Map<string, number>()
  for (const transfer of transfers) told.set(keyOf(transfer), (told.get(keyOf(transfer)) ?? 0) + 1)
  const fresh = others.filter((transfer) => {
    const key = keyOf(transfer)
    const left = told.get(key) ?? 0
    told.set(key, left - 1)
    return left <= 0
  })
  return fresh.length === 0 ? transfers : [...transfers, ...fresh].sort(byPlace)
}

function keyOf({ transactionHash, contract, from, to, tokenId, amount }: Transfer): string {
  return `${transactionHash} ${contract} ${from} ${to} ${tokenId} ${amount}`
}

export function byPlace(a: Transfer, b: Transfer): number {
  return a.blockNumber - b.blockNumber || a.logIndex - b.logIndex || a.batchIndex - b.batchIndex
}
