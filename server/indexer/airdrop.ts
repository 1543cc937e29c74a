import { isNobody } from '#server/chain/nobody.ts'
import type { Transfer } from './transfer.ts'

/** More receivers than this in one transaction make an airdrop. */
const MOST_RECEIVERS = 20

type Given = Transfer & { isHop?: boolean }

/** Whether the transaction that begins at the index is an airdrop. Who hands on what came is no receiver. */
export function isAirdropAt(transfers: readonly Given[], start: number): boolean {
  const { transactionHash } = transfers[start] as Given
  if (transfers[start + MOST_RECEIVERS]?.transactionHash !== transactionHash) return false
  const receivers = new Set<string>()
  for (let i = start; transfers[i]?.transactionHash === transactionHash; i++) {
    const { to, isHop } = transfers[i] as Given
    if (!isHop && !isNobody(to)) receivers.add(to)
  }
  return receivers.size > MOST_RECEIVERS
}
