import { isNobody } from '#server/chain/nobody.ts'
import type { Transfer } from './transfer.ts'

/** More receivers than this in one transaction make an airdrop. */
const MOST_RECEIVERS = 20

/** Whether the transaction that begins at the index is an airdrop. */
export function isAirdropAt(transfers: readonly Transfer[], start: number): boolean {
  const { transactionHash } = transfers[start] as Transfer
  if (transfers[start + MOST_RECEIVERS]?.transactionHash !== transactionHash) return false
  const receivers = new Set<string>()
  for (let i = start; transfers[i]?.transactionHash === transactionHash; i++) {
    const { to } = transfers[i] as Transfer
    if (!isNobody(to)) receivers.add(to)
  }
  return receivers.size > MOST_RECEIVERS
}
