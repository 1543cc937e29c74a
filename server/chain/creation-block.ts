import type { Chain } from '#server/chain/types.ts'

/** Blocks per request: fewer rounds than a binary search, and each round is one request. */
const PLACES = 31

/**
 * The block in which a contract that exists at the head was created. If the nodes no longer know the state of old
 * blocks, it is 0: reading the contract from there finds the same, later.
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
    // An unknown block may be before or after the creation; the ones above it decide.
    if (last >= 0) sure = codes[last] === '0x'
    without = places[last] ?? without
  }
  return sure ? by : 0
}

/** Evenly spread blocks between the two, in order. */
function between(above: number, below: number): number[] {
  const count = Math.min(PLACES, below - above - 1)
  return Array.from(
    { length: count },
    (_, i) => above + Math.floor(((i + 1) * (below - above)) / (count + 1)),
  )
}
