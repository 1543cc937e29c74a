import { isNobody } from '#server/chain/nobody.ts'
import type { Transfer } from '../../transfer.ts'
import type { Match } from './order-matches.ts'

/** The way of an item through the hands of one transaction. */
export type Movement = {
  contract: string
  /** Of the transfers, in the list of all; at least one. */
  places: number[]
  /** Who had it first and who ends up with it. */
  from: string
  to: string
  amount: bigint
  /** What orders tell of it, and of which of its transfers. */
  match: Match | undefined
}

/**
 * Follows items to who ends up with them: a transfer goes on with what came to its sender, the same token and as much of it. What two
 * orders tell of are two movements, and what a seller sells does not go on with how the seller got it.
 */
export function movementsIn(
  transfers: readonly Transfer[],
  matches: readonly (Match | undefined)[] = [],
): Movement[] {
  const movements: Movement[] = []
  /** Those that may go on, by what they brought to whom, the oldest first. */
  const open = new Map<string, Movement[]>()
  for (const [place, { contract, from, to, tokenId, amount }] of transfers.entries()) {
    const match = matches[place]
    const moves = from !== to && amount > 0n
    const waiting = moves ? (open.get(`${tokenId} ${amount} ${from}`) ?? []) : []
    let movement = waiting.shift()
    if (movement && match && (movement.match || match.seller === from)) movement = undefined
    if (movement) {
      movement.places.push(place)
      movement.to = to
      movement.match ??= match
    } else {
      movement = { contract, places: [place], from, to, amount, match }
      movements.push(movement)
    }
    if (!moves || isNobody(to)) continue
    const key = `${tokenId} ${amount} ${to}`
    const others = open.get(key)
    if (others) others.push(movement)
    else open.set(key, [movement])
  }
  return movements
}

/** Whether somebody got something by it: no burn, and nothing that stays. */
export function changesHands({ from, to, amount }: Movement): boolean {
  return from !== to && amount > 0n && !isNobody(to)
}
