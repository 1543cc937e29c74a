import { encodeFunctionData, parseAbi } from 'viem'
import { topicOf } from '#server/chain/hex.ts'
import { lengthOf, topicAddress, wordAddress } from '../../log-words.ts'
import { amounts, type Creation, type PoolProtocol } from '../pool-protocol.ts'
import { createdWithTopics } from './created-with-topics.ts'
import { uniswapV3 } from './uniswap-v3.ts'
import { v3Swap } from './v3-swap.ts'

const abi = parseAbi(['function poolByPair(address, address) view returns (address)'])
const plain = createdWithTopics({
  // Pool(address,address,address)
  topic: '0x91ccaa7a278130b65168c3a0c8d3bcae84cf5e43704342bd3ec0b59e59c036db',
  topics: 3,
  words: 1,
  poolWord: 0,
})
// CustomPool(address,address,address,address): who deploys it comes before the coins
const CUSTOM = '0x8a5f030f5fc13b04a1e4ef7c47177e3d76b0e80e1d9be9843db37caa5b7b9b8f'

/** One pool per pair by the factory itself, and others by those whom it lets. */
const created: Creation = {
  topics: [...plain.topics, CUSTOM],
  filters: (coin) => [
    ...plain.filters(coin),
    [[CUSTOM], null, [topicOf(coin)]],
    [[CUSTOM], null, null, [topicOf(coin)]],
  ],
  filtersAmong: (coins) => [
    ...plain.filtersAmong(coins),
    [[CUSTOM], null, coins.map(topicOf), coins.map(topicOf)],
  ],
  read(log) {
    const { topics, data } = log
    if (topics[0] !== CUSTOM) return plain.read(log)
    if (topics.length !== 4 || data.length !== lengthOf(1)) return null
    const [coin0, coin1] = [topicAddress(topics[2]), topicAddress(topics[3])]
    const id = wordAddress(data, 0)
    return coin0 && coin1 && id ? { id, emitter: id, coins: [coin0, coin1] } : null
  },
}

/**
 * Uniswap's third version as Algebra changed it, in all of its generations. What the exchange keeps of the fees leaves a pool without an
 * event of its own, so a pool holds that much less than the sum of what went in and out.
 */
export const algebra: PoolProtocol = {
  kind: 'algebra',
  label: 'Algebra',
  holdings: 'summed',
  price: 'sqrt',
  created,
  // https://github.com/cryptoalgebra/Algebra/blob/integral-v1.2/src/core/contracts/interfaces/pool/IAlgebraPoolEvents.sol
  events: {
    ...uniswapV3.events,
    // Swap(address,address,int256,int256,uint160,uint128,int24,uint24,uint24)
    '0x121cb44ee54098b1a04743c487e7460d8dd429b27f88b1f4d4767396e1a59f79': v3Swap(7),
    // ExcessTokens(uint256,uint256): sent to the pool, and its fees from now on
    '0xef10ebb00f0dbc72ad4602e94abbbda6f3d40632714f70e9c8fa30d5d44289c9': amounts('Flash', 1, 2),
  },
  poolCalls: (token, quote) => [encodeFunctionData({ abi, args: [token, quote] })],
  factories: [
    // https://github.com/QuickSwap/interface-v2/blob/dev/src/constants/v3/addresses.ts
    { exchange: 'QuickSwap', address: '0x411b0facc3489691f28ad58c47006af5e3ab3a28', chains: ['polygon'] },
    // https://github.com/DefiLlama/DefiLlama-Adapters/blob/main/projects/quickswap-v4/index.js
    { exchange: 'QuickSwap', address: '0x134c1dbe4860a9caaf89002574ffe814772d9904', chains: ['polygon'] },
    { exchange: 'QuickSwap', address: '0xc5396866754799b9720125b104ae01d935ab9c7b', chains: ['base'] },
    // https://github.com/DefiLlama/DefiLlama-Adapters/blob/main/projects/camelot-v2/index.js
    { exchange: 'Camelot', address: '0x1a3c9b1d2f0529d97f2afc5136cc23e58f1fd35b', chains: ['arbitrum'] },
    { exchange: 'Camelot', address: '0xd490f2f6990c0291597fd1247651b4e0dcf684dd', chains: ['arbitrum'] },
    { exchange: 'Camelot', address: '0x10aa510d94e094bd643677bd2964c3ee085daffc', chains: ['apechain'] },
    // https://github.com/DefiLlama/DefiLlama-Adapters/blob/main/registries/uniswapV3.js
    { exchange: 'Lynex', address: '0x622b2c98123d303ae067db4925cd6282b3a08d0f', chains: ['linea'] },
    { exchange: 'Thena', address: '0x306f06c147f064a010530292a1eb6737c3e378e4', chains: ['bsc'] },
    { exchange: 'Thena', address: '0x30055f87716d3dfd0e5198c27024481099fb4a98', chains: ['bsc'] },
    { exchange: 'Swapr', address: '0xa0864cca6e114013ab0e27cbd5b6f4c8947da766', chains: ['gnosis'] },
    { exchange: 'SwapX', address: '0x8121a3f8c4176e9765deea0b95fa2bdfd3016794', chains: ['sonic'] },
    { exchange: 'Fenix', address: '0x7a44cd060afc1b6f4c80a2b9b37f4473e74e25df', chains: ['blast'] },
    { exchange: 'BladeSwap', address: '0xa87dbf5082af26c9a6ab2b854e378f704638cca5', chains: ['blast'] },
    { exchange: 'Bulla', address: '0x79164ea9c1aa75d19ddfc71ebeaea8092d1e71ce', chains: ['berachain'] },
    { exchange: 'Wasabee', address: '0x7d53327d78efd0b463bd8d7dc938c52402323b95', chains: ['berachain'] },
    { exchange: 'Hydrex', address: '0x36077d39cdc65e1e3fb65810430e5b2c4d5fa29e', chains: ['base'] },
    { exchange: 'Scribe', address: '0xdc62acdf75cc7ea4d93c69b2866d9642e79d5e2e', chains: ['scroll'] },
  ],
}
