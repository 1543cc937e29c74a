import type { Chain } from '#server/chain/types.ts'

/** Blocks that are asked about at once: fewer rounds than by halves, and each round is one request. */
const PLACES = 31

/**
 * The block with which the contract, which is there at the head, has come to be. Where the nodes do not know the state of old blocks
 * any more, it is 0: what reads the contract from there finds the same, later.
 */
export async function creationBlock(chain: Chain, address: string): Promise<number> {
  // Nothing is at `without` (-1: before the chain) as far as is known, the contract is at `by`.
  let without = -1
  let by = (await chain.head()).number
  let sure = true
  while (by - without > 1) {
    const places = between(without, by)
    const codes = await chain.codesAt(address, places)
    const first = codes.findIndex((code) => code !== null && code !== '0x')
    const last = first < 0 ? places.length - 1 : first - 1
    by = places[first] ?? by
    // A block of which nothing is known may be before or after the creation; those above it tell.
    if (last >= 0) sure = codes[last] === '0x'
    without = places[last] ?? without
  }
  return sure ? by : 0
}

/** Evenly spread blocks above the one and below the other, in order. */
function between(above: number, below: number): number[] {
  const count = Math.min(PLACES, below - above - 1)
  return Array.from(
    { length: count },
    (_, i) => above + Math.floor(((i + 1) * (below - above)) / (count + 1)),
  )
}
