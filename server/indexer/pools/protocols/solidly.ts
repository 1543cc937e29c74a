import { encodeFunctionData, parseAbi } from 'viem'
import { topicNumber, wordAt } from '../../log-words.ts'
import { amounts, type EventShape, type PoolProtocol, type PriceFormula } from '../pool-protocol.ts'
import { createdWithTopics } from './created-with-topics.ts'
import { v2Events, v2Mint, v2Swap } from './v2-events.ts'

const abi = parseAbi([
  'function getPair(address, address, bool) view returns (address)',
  'function getPool(address, address, bool) view returns (address)',
])

/** Reserves are whole words here. */
const sync: Record<string, EventShape> = {
  // Sync(uint256,uint256)
  '0xcf2aa50876cdfbb541206f89af0ee78d44a2abf8d328e37fa4917f982149848a': {
    topics: 1,
    words: 2,
    read: (data) => ({ event: 'Sync', reserve0: wordAt(data, 0), reserve1: wordAt(data, 1) }),
  },
}

/**
 * Pools of coins of equal worth keep x³y + xy³ constant, in whole coins, and the price is its slope; others keep xy constant.
 * https://github.com/aerodrome-finance/contracts/blob/main/contracts/Pool.sol
 */
const price: PriceFormula = ({ reserves, decimals, traits, token, quote }) => {
  const x = Number(reserves[token]) / 10 ** (decimals[token] ?? 0)
  const y = Number(reserves[quote]) / 10 ** (decimals[quote] ?? 0)
  return traits.isStable ? (y * (3 * x * x + y * y)) / (x * (x * x + 3 * y * y)) : y / x
}

/** The first generation: Velodrome's. */
export const solidlyV1: PoolProtocol = {
  kind: 'solidly-v1',
  label: 'V1',
  holdings: 'told',
  price,
  created: createdWithTopics({
    // PairCreated(address,address,bool,address,uint256)
    topic: '0xc4805696c66d7cf352fc1d6bb633ad5ee82f6cb577c453024b6e0eb8306c6fc9',
    topics: 3,
    words: 3,
    poolWord: 1,
    traits: ({ data }) => ({ isStable: wordAt(data, 0) === 1n }),
  }),
  // https://github.com/velodrome-finance/v1/blob/master/contracts/Pair.sol
  events: {
    ...sync,
    ...v2Events,
  },
  poolCalls: (token, quote) =>
    [false, true].map((stable) =>
      encodeFunctionData({ abi, functionName: 'getPair', args: [token, quote, stable] }),
    ),
  factories: [
    // https://github.com/velodrome-finance/v1/blob/master/readme.md
    { exchange: 'Velodrome', address: '0x25cbddb98b35ab1ff77413456b31ec81a6b6b746', chains: ['optimism'] },
  ],
}

/** The second: Velodrome's and Aerodrome's. */
export const solidlyV2: PoolProtocol = {
  kind: 'solidly-v2',
  label: '',
  holdings: 'told',
  price,
  created: createdWithTopics({
    // PoolCreated(address,address,bool,address,uint256)
    topic: '0x2128d88d14c80cb081c1252a5acff7a264671bf199ce226b53788fb26065005e',
    topics: 4,
    words: 2,
    poolWord: 0,
    traits: ({ topics }) => ({ isStable: topicNumber(topics[3]) === 1n }),
  }),
  // https://github.com/aerodrome-finance/contracts/blob/main/contracts/interfaces/IPool.sol
  events: {
    ...sync,
    ...v2Mint,
    // Swap(address,address,uint256,uint256,uint256,uint256)
    '0xb3e2773606abfd36b5bd91394b3a54d1398336c65005baf7bf7a05efeffaf75b': v2Swap,
    // Burn(address,address,uint256,uint256)
    '0x5d624aa9c148153ab3446c1b154f660ee7701e549fe9b62dab7171b1c80e6fa2': amounts('Burn', 3, 2),
  },
  poolCalls: (token, quote) =>
    [false, true].map((stable) =>
      encodeFunctionData({ abi, functionName: 'getPool', args: [token, quote, stable] }),
    ),
  factories: [
    // https://github.com/aerodrome-finance/contracts/blob/main/README.md
    { exchange: 'Aerodrome', address: '0x420dd381b31aef6683db6b902084cb0ffece40da', chains: ['base'] },
    // https://github.com/velodrome-finance/contracts/blob/main/README.md
    { exchange: 'Velodrome', address: '0xf1046053aa5682b4f9a81b5481394da16be5ff5a', chains: ['optimism'] },
    // https://github.com/velodrome-finance/superchain-contracts/tree/main/deployment-addresses
    {
      exchange: 'Velodrome',
      address: '0x31832f2a97fd20664d76cc421207669b55ce4bc0',
      chains: ['celo', 'ink', 'unichain'],
    },
  ],
}
