import { creationBlock } from '#server/chain/creation-block.ts'
import type { Chain } from '#server/chain/types.ts'

const KEPT = 500
const found = new WeakMap<Chain, Map<string, number>>()

/** Where the history of a contract begins; asked once if that is final, because the form asks before it is added and then again. */
export async function firstBlockOf(chain: Chain, address: string, finalized?: number): Promise<number> {
  const known = found.get(chain)?.get(address)
  if (known !== undefined) return known
  const block = await creationBlock(chain, address)
  // A creation that is not final yet may move to an earlier block.
  if (finalized !== undefined && block <= finalized) remember(chain, address, block)
  return block
}

function remember(chain: Chain, address: string, block: number): void {
  const ofChain = found.get(chain) ?? new Map<string, number>()
  found.set(chain, ofChain.set(address, block))
  const [oldest] = ofChain.keys()
  if (ofChain.size > KEPT && oldest) ofChain.delete(oldest)
}
