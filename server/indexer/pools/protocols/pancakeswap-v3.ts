import { encodeFunctionData, parseAbi } from 'viem'
import type { PoolProtocol } from '../pool-protocol.ts'
import { uniswapV3 } from './uniswap-v3.ts'
import { v3Swap } from './v3-swap.ts'

const abi = parseAbi(['function getPool(address, address, uint24) view returns (address)'])
/** In hundredths of a basis point. */
const FEES = [100, 500, 2_500, 10_000]

/** A copy of Uniswap's third version whose Swap also says what the exchange keeps of the fees, which stays in the pool until it is collected. */
export const pancakeSwapV3: PoolProtocol = {
  kind: 'pancakeswap-v3',
  label: 'V3',
  holdings: 'summed',
  price: 'sqrt',
  created: uniswapV3.created,
  // https://github.com/pancakeswap/pancake-v3-contracts/blob/main/projects/v3-core/contracts/interfaces/pool/IPancakeV3PoolEvents.sol
  events: {
    ...uniswapV3.events,
    // Swap(address,address,int256,int256,uint160,uint128,int24,uint128,uint128)
    '0x19b47279256b2a23a1665c810c8d55a1758940ee09377d4f8d26497a3577dc83': v3Swap(7),
  },
  poolCalls: (token, quote) => FEES.map((fee) => encodeFunctionData({ abi, args: [token, quote, fee] })),
  factories: [
    // https://github.com/pancakeswap/pancake-frontend/blob/develop/packages/v3-sdk/src/constants.ts, and Monad's:
    // https://github.com/DefiLlama/DefiLlama-Adapters/blob/main/projects/pancakeswap-v3/index.js
    {
      exchange: 'PancakeSwap',
      address: '0x0bfbcf9fa4f9c56b0f40a671ad40e0805a091865',
      chains: ['eth', 'bsc', 'arbitrum', 'linea', 'base', 'monad', 'sepolia', 'base-sepolia'],
    },
    { exchange: 'PancakeSwap', address: '0x1bb72e0cbbea93c08f535fc7856e0338d7f7a8ab', chains: ['zksync'] },
  ],
}
