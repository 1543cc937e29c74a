import type { Chain } from '#server/chain/types.ts'

/** Blocks that are asked about at once, if nothing says that it is too much: each round is one request. */
const MOST_PLACES = 31
/** Of the calls that the fastest endpoint takes in a second. Fewer places mean more rounds, and fewer calls in all. */
const SHARE_OF_RATE = 0.3

/**
 * The block in which a contract that exists at the head was created. If the nodes no longer know the state of old blocks, it is that
 * of its first log; if they do not say that either, 0: reading the contract from there finds the same, later.
 */
export async function creationBlock(chain: Chain, address: string): Promise<number> {
  // Nothing is at `without` (-1: before the chain) as far as is known, the contract is at `by`.
  let without = -1
  let by = (await chain.head()).number
  let sure = true
  while (by - without > 1) {
    const places = between(without, by, placesFor(chain))
    const codes = await chain.codesAt(address, places)
    const first = codes.findIndex((code) => code !== null && code !== '0x')
    const last = first < 0 ? places.length - 1 : first - 1
    by = places[first] ?? by
    // An unknown block may be before or after the creation; the ones above it decide.
    if (last >= 0) sure = codes[last] === '0x'
    without = places[last] ?? without
  }
  return sure ? by : ((await chain.firstLogBlock(address)) ?? 0)
}

function placesFor(chain: Chain): number {
  const rates = chain.endpointReports().map(({ state, rate }) => (state === 'answers' ? rate : 0))
  if (rates.some((rate) => rate === null)) return MOST_PLACES
  return Math.min(MOST_PLACES, Math.max(1, Math.floor(SHARE_OF_RATE * Math.max(...rates.map(Number)))))
}

/** Evenly spread blocks between the two, in order. */
function between(above: number, below: number, most: number): number[] {
  const count = Math.min(most, below - above - 1)
  return Array.from(
    { length: count },
    (_, i) => above + Math.floor(((i + 1) * (below - above)) / (count + 1)),
  )
}
