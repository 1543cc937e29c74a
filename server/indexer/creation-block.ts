import { StateMissing } from '#server/chain/errors.ts'
import type { Chain } from '#server/chain/types.ts'

/**
 * The block with which the contract, which is there at the head, has come to be. Where the nodes do not know the state of old blocks
 * any more, it is 0: what reads the contract from there finds the same, later.
 */
export async function creationBlock(chain: Chain, address: string): Promise<number> {
  // Known for each: nothing is at `without` (-1: before the chain), the contract is at `by`.
  let without = -1
  let by = (await chain.head()).number
  let sure = true
  while (by - without > 1) {
    const middle = Math.floor((without + by) / 2)
    const there = await isThere(chain, address, middle)
    if (there) by = middle
    else without = middle
    // A block of which nothing is known may be before or after the creation; those above it tell.
    if (!there) sure = there === false
  }
  return sure ? by : 0
}

/** null: not known. */
async function isThere(chain: Chain, address: string, block: number): Promise<boolean | null> {
  try {
    return (await chain.code(address, block)) !== '0x'
  } catch (error) {
    if (error instanceof StateMissing) return null
    throw error
  }
}
