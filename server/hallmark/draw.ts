import { createHash } from 'node:crypto'

/** Beside the total supply: the largest holders, and as many drawn among all others. */
export const LARGEST = 20
export const DRAWN = 100

/** What is hashed for a holder, a token and what a holder has of a token. */
export const drawText = {
  holder: (address: string) => address,
  token: (tokenId: string) => tokenId,
  pair: (address: string, tokenId: string) => `${address} ${tokenId}`,
}

/**
 * The place in the draw: SHA-256 of the 32 bytes of the block's hash followed by the text in ASCII, as hexadecimal digits. Those with the
 * smallest are drawn. So every holder is as likely as any other, nobody twice, and anybody can draw the same. PostgreSQL does this for
 * all of them (snapshot.ts).
 */
export function drawPlace(blockHash: string, text: string): string {
  return createHash('sha256')
    .update(Buffer.from(blockHash.slice(2), 'hex'))
    .update(text)
    .digest('hex')
}

export type Held = { address: string; amount: string }
export type Placed<T> = T & { place: string }

/** The largest; ties by address. */
export function largestOf<T extends Held>(held: readonly T[], count = LARGEST): T[] {
  return held
    .map((each) => ({ each, amount: BigInt(each.amount) }))
    .sort((a, b) =>
      a.amount === b.amount ? (a.each.address < b.each.address ? -1 : 1) : a.amount < b.amount ? 1 : -1,
    )
    .slice(0, count)
    .map(({ each }) => each)
}

/** Those with the smallest places. */
export function drawnOf<T>(candidates: readonly Placed<T>[], count = DRAWN): Placed<T>[] {
  return candidates.toSorted((a, b) => (a.place < b.place ? -1 : 1)).slice(0, count)
}
