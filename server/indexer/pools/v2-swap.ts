import { wordAt } from '../log-words.ts'
import type { EventShape } from './pool-protocol.ts'

/** A Swap as Uniswap's second version tells of it: both amounts in, both out. */
export const v2Swap: EventShape = {
  topics: 3,
  words: 4,
  read: (data) => ({
    event: 'Swap',
    amount0: wordAt(data, 0) - wordAt(data, 2),
    amount1: wordAt(data, 1) - wordAt(data, 3),
    sqrtPriceX96: null,
  }),
}
