import { wordAt } from '../../log-words.ts'
import { amounts, type EventShape } from '../pool-protocol.ts'

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

/** What is put in, as the second generation of Solidly tells it too. */
export const v2Mint: Readonly<Record<string, EventShape>> = {
  // Mint(address,uint256,uint256)
  '0x4c209b5fc8ad50758f13e2e1088ba56a560dff690a1c6fef26394f4c03821c4f': amounts('Mint', 2, 2),
}

/** What Uniswap's second version and the first generation of Solidly tell alike. */
export const v2Events: Readonly<Record<string, EventShape>> = {
  // Swap(address,uint256,uint256,uint256,uint256,address)
  '0xd78ad95fa46c994b6551d0da85fc275fe613ce37657fb8d5e3d130840159d822': v2Swap,
  ...v2Mint,
  // Burn(address,uint256,uint256,address)
  '0xdccd412f0b1252819cb1fd330b93224ca42612892bb3f4f789976e6d81936496': amounts('Burn', 3, 2),
}
