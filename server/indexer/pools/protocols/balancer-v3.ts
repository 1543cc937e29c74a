import { listAt, topicAddress, wordAddressOf, wordAt, wordsFrom } from '../../log-words.ts'
import type { EventShape, PoolProtocol } from '../pool-protocol.ts'
import { balancerV3Factories } from './balancer-v3-factories.ts'

/**
 * PoolRegistered(address,address,(address,uint8,address,bool)[],uint256,uint32,(address,address,address),
 * (bool,bool,bool,bool,bool,bool,bool,bool,bool,bool,address),(bool,bool,bool,bool))
 */
const REGISTERED = '0xbc1561eeab9f40962e2fb827a7ff9c7cdb47a9d7c84caeefa4ed90e043842dad'
/** Of a coin in it. */
const CONFIG_WORDS = 4

/**
 * Balancer's third version: one vault holds the coins of all pools and tells of them. It turns coins into interest-bearing ones and back on
 * the way to a pool (Wrap, Unwrap), at the rate of the wrapper: that is no trade.
 * https://github.com/balancer/balancer-v3-monorepo/blob/main/pkg/interfaces/contracts/vault/IVaultEvents.sol
 */
export const balancerV3: PoolProtocol = {
  kind: 'balancer-v3',
  label: 'V3',
  holdings: 'summed',
  price: 'last-swap',
  created: {
    topics: [REGISTERED],
    filters: () => [[[REGISTERED]]],
    filtersAmong: () => [[[REGISTERED]]],
    read({ address, topics: [topic, pool, maker], data }) {
      const [id, factory] = [topicAddress(pool), topicAddress(maker)]
      if (topic !== REGISTERED || !id || !factory || !balancerV3Factories.has(factory)) return null
      const words = wordsFrom(data, 0, CONFIG_WORDS)
      const coins = words.filter((_, i) => i % CONFIG_WORDS === 0).map((word) => wordAddressOf(word))
      return coins.length > 1 && coins.every((coin) => coin !== undefined)
        ? { id, emitter: address, coins }
        : null
    },
  },
  events: {
    // Swap(address,address,address,uint256,uint256,uint256,uint256)
    '0x0874b2d545cb271cdbda4e093020c452328b24af12382ed62c4d00f5c26709db': {
      topics: 4,
      words: 4,
      read(data, [, , tokenIn, tokenOut]) {
        const [sold, bought] = [topicAddress(tokenIn), topicAddress(tokenOut)]
        if (!sold || !bought) return null
        return { event: 'Exchange', sold, soldAmount: wordAt(data, 0), bought, boughtAmount: wordAt(data, 1) }
      },
    },
    // LiquidityAdded(address,address,uint8,uint256,uint256[],uint256[])
    '0xa26a52d8d53702bba7f137907b8e1f99ff87f6d450144270ca25e72481cca871': liquidity(1n),
    // LiquidityRemoved(address,address,uint8,uint256,uint256[],uint256[])
    '0xfbe5b0d79fb94f1e81c0a92bf86ae9d3a19e9d1bf6202c0d3e75120f65d5d8a5': liquidity(-1n),
  },
  poolCalls: () => [],
  factories: [
    // https://github.com/balancer/balancer-deployments/tree/master/v3/tasks/20241204-v3-vault
    {
      exchange: 'Balancer',
      role: 'vault',
      address: '0xba1333333333a1ba1108e8412f11850a5c319ba9',
      chains: ['eth', 'arbitrum', 'optimism', 'base', 'avalanche', 'gnosis', 'monad', 'sepolia'],
    },
  ],
}

function liquidity(sign: bigint): EventShape {
  return {
    topics: 4,
    words: 'dynamic',
    read: (data) => ({
      event: 'Change',
      changes: listAt(data, 1).map((amount, coin) => ({ coin, amount: sign * amount })),
    }),
  }
}
