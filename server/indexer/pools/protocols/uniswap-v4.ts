import {
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  keccak256,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { ZERO_ADDRESS } from '#api/address.ts'
import type { ChainKey } from '#api/chains.ts'
import { topicOf } from '#server/chain/hex.ts'
import { lengthOf, topicAddress, wordAddress, wordAt } from '../../log-words.ts'
import { amounts, fits, type PoolProtocol } from '../pool-protocol.ts'
import { MAX_TICK } from '../tick-price.ts'

// Initialize(bytes32,address,address,uint24,int24,address,uint160,int24)
const INITIALIZE = '0xdd466e674ea557f56295e2d0218a125ea4b4f0f6f3307b95f85e6110838d6438'
const INITIALIZE_WORDS = 5
const abi = parseAbi(['function extsload(bytes32) view returns (bytes32)'])
const POOLS_SLOT = 6n
/** In hundredths of a basis point, with the ticks that go with each by default. */
const FEES = [
  [100, 1],
  [500, 10],
  [3_000, 60],
  [10_000, 200],
] as const

// https://github.com/Uniswap/contracts/tree/main/deployments, Avalanche's and Base Sepolia's:
// https://github.com/Uniswap/sdks/blob/main/sdks/sdk-core/src/addresses.ts
const MANAGERS: readonly [address: string, ...chains: ChainKey[]][] = [
  ['0x000000000004444c5dc75cb358380d2e3de08a90', 'eth'],
  ['0x9a13f98cb987694c9f086b1f5eb990eea8264ec3', 'optimism'],
  ['0x28e2ea090877bf75740558f6bfb36a5ffee9e9df', 'bsc'],
  ['0x1f98400000000000000000000000000000000004', 'unichain'],
  ['0x67366782805870060151383f4bbff9dab53e5cd6', 'polygon'],
  ['0x188d586ddcf52439676ca21a244753fa19f9ea8e', 'monad'],
  ['0xb1860d529182ac3bc1f51fa2abd56662b7d13f33', 'world'],
  ['0x498581ff718922c3f8e6a244956af099b2652b2b', 'base'],
  ['0x360e68faccca8ca495c1b759fd9eee466db9fb32', 'arbitrum', 'ink'],
  ['0x288dc841a52fca2707c6947b3a777c5e56cd87bc', 'celo'],
  ['0x06380c0e0912312b5150364b9dc4542ba0dbbc85', 'avalanche'],
  ['0x248083fb965359d82b06c1f5322480dcfc1ad857', 'linea'],
  ['0x0575338e4c17006ae181b47900a84404247ca30f', 'zora'],
  ['0x1631559198a9e474033433b2958dabc135ab6446', 'blast'],
  ['0xe03a1074c86cfedd5c142c4f04f1a1536e203543', 'sepolia'],
  ['0x05e73354cfdd6745c338b50bcfdfa3aa6fa03408', 'base-sepolia'],
]

/**
 * Uniswap's fourth version: all pools are in one contract and have ids. Events are those of
 * https://github.com/Uniswap/v4-core/blob/main/src/interfaces/IPoolManager.sol.
 */
export const uniswapV4: PoolProtocol = {
  kind: 'uniswap-v4',
  label: 'V4',
  holdings: 'positions',
  price: 'sqrt',
  created: {
    topics: [INITIALIZE],
    filters: (coin) => [
      [[INITIALIZE], null, [topicOf(coin)]],
      [[INITIALIZE], null, null, [topicOf(coin)]],
    ],
    headFilters: () => [[[INITIALIZE]]],
    filtersAmong: (coins) => [[[INITIALIZE], null, coins.map(topicOf), coins.map(topicOf)]],
    read({ address: emitter, topics, data }) {
      if (topics[0] !== INITIALIZE || topics.length !== 4 || data.length !== lengthOf(INITIALIZE_WORDS))
        return null
      const [id, coin0, coin1] = [topics[1], topicAddress(topics[2]), topicAddress(topics[3])]
      const hooks = wordAddress(data, 2)
      if (!id || !coin0 || !coin1 || !hooks) return null
      return { id, emitter, coins: [coin0, coin1], ...(hooks !== ZERO_ADDRESS && { traits: { hooks } }) }
    },
  },
  events: {
    [INITIALIZE]: {
      topics: 4,
      words: INITIALIZE_WORDS,
      read(data) {
        const sqrtPriceX96 = wordAt(data, 3)
        return fits(160, sqrtPriceX96) ? { event: 'Initialize', sqrtPriceX96 } : null
      },
    },
    // Swap(bytes32,address,int128,int128,uint160,uint128,int24,uint24): what the trader gained, before a hook takes of it
    '0x40e9cecb9f5f1f1c5b9c97dec2917b7ee92e57ba5563708daca94dd84ad7112f': {
      topics: 3,
      words: 6,
      read(data) {
        const [amount0, amount1] = [signed(data, 0, 128), signed(data, 1, 128)]
        const sqrtPriceX96 = wordAt(data, 2)
        if (amount0 === null || amount1 === null || !fits(160, sqrtPriceX96)) return null
        return { event: 'Swap', amount0: -amount0, amount1: -amount1, sqrtPriceX96 }
      },
    },
    // ModifyLiquidity(bytes32,address,int24,int24,int256,bytes32)
    '0xf208f4912782fd25c7f114ca3723a2d5dd6f3bcc3ac8db5af63baa85f711d5ec': {
      topics: 3,
      words: 4,
      read(data) {
        const [lower, upper] = [signed(data, 0, 24), signed(data, 1, 24)]
        const liquidityDelta = BigInt.asIntN(256, wordAt(data, 2))
        if (lower === null || upper === null || lower >= upper) return null
        const [tickLower, tickUpper] = [Number(lower), Number(upper)]
        if (tickLower < -MAX_TICK || tickUpper > MAX_TICK) return null
        return { event: 'ModifyLiquidity', tickLower, tickUpper, liquidityDelta }
      },
    },
    // Donate(bytes32,address,uint256,uint256): fees for those who have positions, until they collect them
    '0x29ef05caaff9404b7cb6d1c0e9bbae9eaa7ab2541feba1a9c4248594c08156cb': amounts('Flash', 3, 2),
  },
  // Pools of the usual fees without a hook. They have no addresses; the manager keeps their prices.
  poolCalls: (token, quote) => FEES.map(([fee, spacing]) => priceCall(token, quote, fee, spacing)),
  poolsIn: (answer, manager) => (BigInt.asUintN(160, BigInt(answer)) > 0n ? [manager] : []),
  tradesNative: true,
  factories: MANAGERS.map(([address, ...chains]) => ({
    exchange: 'Uniswap',
    address,
    chains,
    role: 'pool manager',
  })),
}

/** https://github.com/Uniswap/v4-core/blob/main/src/libraries/StateLibrary.sol: where the manager keeps a pool's price. */
function priceCall(token: Hex, quote: Hex, fee: number, tickSpacing: number): Hex {
  const [coin0, coin1] = BigInt(token) < BigInt(quote) ? [token, quote] : [quote, token]
  const key = parseAbiParameters('address, address, uint24, int24, address')
  const id = keccak256(encodeAbiParameters(key, [coin0, coin1, fee, tickSpacing, ZERO_ADDRESS]))
  const slot = keccak256(encodeAbiParameters(parseAbiParameters('bytes32, uint256'), [id, POOLS_SLOT]))
  return encodeFunctionData({ abi, args: [slot] })
}

/** null: the number is larger than its type. */
function signed(data: string, word: number, bits: number): bigint | null {
  const value = BigInt.asIntN(256, wordAt(data, word))
  return BigInt.asIntN(bits, value) === value ? value : null
}
