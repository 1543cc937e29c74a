import {
  decodeAbiParameters,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { topicNumber, wordAt } from '../../log-words.ts'
import type { EventShape, PoolEventBody, PoolProtocol } from '../pool-protocol.ts'
import { binPrice } from './bin-price.ts'
import { createdWithTopics } from './created-with-topics.ts'

const abi = parseAbi([
  'struct Pair { uint16 binStep; address pair; bool createdByOwner; bool ignoredForRouting; }',
  'function getAllLBPairs(address, address) view returns (Pair[])',
])
const lists = parseAbiParameters('uint256[], bytes32[]')
const LOW = (1n << 128n) - 1n

/** Both amounts are one word: the second coin's above the first's. */
function unpack(word: bigint): [bigint, bigint] {
  return [word & LOW, word >> 128n]
}

/** Amounts of several bins become one. */
function inBins(event: 'Mint' | 'Collect'): EventShape {
  return {
    topics: 3,
    words: 'dynamic',
    read(data) {
      const [, amounts] = decodeAbiParameters(lists, data as Hex)
      let [amount0, amount1] = [0n, 0n]
      for (const each of amounts) {
        const [x, y] = unpack(BigInt(each))
        amount0 += x
        amount1 += y
      }
      return { event, amount0, amount1 }
    },
  }
}

function packed(
  event: 'Collect' | 'CollectProtocol' | 'Flash',
  topics: number,
  words: number,
  word: number,
): EventShape {
  return {
    topics,
    words,
    read(data) {
      const [amount0, amount1] = unpack(wordAt(data, word))
      return { event, amount0, amount1 }
    },
  }
}

export const pairCreated = createdWithTopics({
  // LBPairCreated(address,address,uint256,address,uint256)
  topic: '0x2c8d104b27c6b7f4492017a6f5cf3803043688934ebcaa6a03540beeaf976aff',
  topics: 4,
  words: 2,
  poolWord: 0,
  traits: ({ topics }) => ({ binStep: Number(topicNumber(topics[3]) ?? 0n) }),
})

export const pairCalls: Pick<PoolProtocol, 'poolCalls' | 'poolsIn'> = {
  poolCalls: (token, quote) => [encodeFunctionData({ abi, args: [token, quote] })],
  poolsIn: (answer) =>
    decodeFunctionResult({ abi, data: answer as Hex }).map(({ pair }) => pair.toLowerCase()),
}

/** Trader Joe's exchange of bins, since version 2.1. A swap through several bins is several events. */
export const liquidityBook: PoolProtocol = {
  kind: 'liquidity-book',
  label: 'Liquidity Book',
  holdings: 'summed',
  price: 'sqrt',
  created: pairCreated,
  // https://github.com/traderjoe-xyz/joe-v2/blob/v2.2/src/interfaces/ILBPair.sol
  events: {
    // Swap(address,address,uint24,bytes32,bytes32,uint24,bytes32,bytes32): what went in is told without the exchange's share of the fees
    '0xad7d6f97abf51ce18e17a38f4d70e975be9c0708474987bb3e26ad21bd93ca70': {
      topics: 3,
      words: 6,
      read(data, _, { traits }): PoolEventBody | null {
        const sqrtPriceX96 = binPrice(wordAt(data, 0), traits?.binStep)
        const [in0, in1] = unpack(wordAt(data, 1))
        const [out0, out1] = unpack(wordAt(data, 2))
        const [kept0, kept1] = unpack(wordAt(data, 5))
        if (sqrtPriceX96 === null) return null
        return { event: 'Swap', amount0: in0 + kept0 - out0, amount1: in1 + kept1 - out1, sqrtPriceX96 }
      },
    },
    // DepositedToBins(address,address,uint256[],bytes32[])
    '0x87f1f9dcf5e8089a3e00811b6a008d8f30293a3da878cb1fe8c90ca376402f8a': inBins('Mint'),
    // WithdrawnFromBins(address,address,uint256[],bytes32[])
    '0xa32e146844d6144a22e94c586715a1317d58a8aa3581ec33d040113ddcb24350': inBins('Collect'),
    // CompositionFees(address,uint24,bytes32,bytes32): of its three words the last, which is not among what was deposited
    '0x3f0b46725027bb418b2005f4683538eccdbcdf1de2b8649a29dbd9c507d16ff4': packed('Flash', 2, 3, 2),
    // CollectedProtocolFees(address,bytes32)
    '0x3f41a5ddc53701cc7db577ade4f1fca9838a8ec0b5ea50b9f0f5d17bc4554e32': packed('CollectProtocol', 2, 1, 0),
    // FlashLoan(address,address,uint24,bytes32,bytes32,bytes32): of its four words the third, what was paid
    '0xd126bd9d94daca8e55ffd8283fac05394aec8326c6b1639e1e8a445fbe8bbc7d': packed('Flash', 3, 4, 2),
  },
  ...pairCalls,
  factories: [
    // https://github.com/traderjoe-xyz/joe-sdks/blob/main/packages/v2/src/constants/v2Addrs.ts
    {
      exchange: 'Trader Joe',
      address: '0x8e42f2f4101563bf679975178e880fd87d3efd4e',
      chains: ['avalanche', 'arbitrum', 'bsc'],
    },
    { exchange: 'Trader Joe', address: '0xdc8d77b69155c7e68a95a4fb0f06a71ff90b943a', chains: ['eth'] },
    // As above, and Monad's: https://github.com/DefiLlama/DefiLlama-Adapters/blob/main/registries/traderJoeV2.js
    {
      exchange: 'Trader Joe',
      address: '0xb43120c4745967fa9b93e79c149e66b0f2d6fe0c',
      chains: ['avalanche', 'arbitrum', 'monad'],
    },
    { exchange: 'Merchant Moe', address: '0xa6630671775c4ea2743840f9a5016dcf2a104054', chains: ['mantle'] },
  ],
}
