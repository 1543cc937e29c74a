import { wordAt } from '../../log-words.ts'
import { type EventShape, fits } from '../pool-protocol.ts'

/** A Swap as Uniswap's third version tells of it: both amounts, the price afterwards, and what else its copies added behind. */
export function v3Swap(words: number): EventShape {
  return {
    topics: 3,
    words,
    read(data) {
      const amount0 = BigInt.asIntN(256, wordAt(data, 0))
      const amount1 = BigInt.asIntN(256, wordAt(data, 1))
      const sqrtPriceX96 = wordAt(data, 2)
      return fits(160, sqrtPriceX96) ? { event: 'Swap', amount0, amount1, sqrtPriceX96 } : null
    },
  }
}
