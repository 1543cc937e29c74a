import { listAt, topicAddress, wordAddressOf, wordAt } from '../../log-words.ts'
import type { PoolEventBody, PoolFacts, PoolProtocol } from '../pool-protocol.ts'
import { balancerV2Factories } from './balancer-v2-factories.ts'

/** TokensRegistered(bytes32,address[],address[]) */
const REGISTERED = '0xf5847d3f2197b16cdcd2098ec95d0905cd1abdaf415f07bb7cef2bba8ac5dec4'
/** PoolCreated(address), of a factory. */
const CREATED = '0x83a48fbcfc991335314e74d0496aab6a1987e992ddc85dddbcc4d6dd6ef2e9fc'
const ADDRESS_LENGTH = 42

/**
 * Balancer's second version: one vault holds the coins of all pools and tells of them.
 * https://github.com/balancer/balancer-v2-monorepo/blob/master/pkg/interfaces/contracts/vault/IVault.sol
 */
export const balancerV2: PoolProtocol = {
  kind: 'balancer-v2',
  label: 'V2',
  holdings: 'summed',
  price: 'last-swap',
  created: {
    topics: [REGISTERED, CREATED],
    filters: () => [[[REGISTERED, CREATED]]],
    filtersAmong: () => [[[REGISTERED, CREATED]]],
    read({ address, topics: [topic, id], data }) {
      if (topic !== REGISTERED || id === undefined) return null
      const coins = coinsOf(id, listAt(data, 0).map(wordAddressOf))
      return coins && { id, emitter: address, coins }
    },
    // Anybody can register a pool of any code, and such a pool can tell of trades in which nothing moves.
    isVouchedFor: ({ id }, logs) =>
      logs.some(({ topics: [topic, pool] }) => topic === CREATED && topicAddress(pool) === shareOf(id)),
  },
  events: {
    // Swap(bytes32,address,address,uint256,uint256)
    '0x2170c741c41531aec20e7c107c24eecfdd15e69c9bb0a8dd37b1840b9e0b207b': {
      topics: 4,
      words: 2,
      read: (data, [, , sold, bought], pool) =>
        trade(pool, topicAddress(sold), wordAt(data, 0), topicAddress(bought), wordAt(data, 1)),
    },
    // PoolBalanceChanged(bytes32,address,address[],int256[],uint256[])
    '0xe5ce249087ce04f05a957192435400fd97868dba0e6a4b4c049abf8af80dae78': {
      topics: 3,
      words: 'dynamic',
      read(data) {
        const [coins, deltas, fees] = [listAt(data, 0), listAt(data, 1), listAt(data, 2)]
        if (coins.length !== deltas.length || coins.length !== fees.length) return null
        // What the protocol took leaves the pool beside what was paid out, or is kept back of what was paid in.
        const changes = coins.map((coin, i) => ({
          coin: wordAddressOf(coin) ?? '',
          amount: BigInt.asIntN(256, deltas[i] ?? 0n) - (fees[i] ?? 0n),
        }))
        return { event: 'Change', changes }
      },
    },
    // PoolBalanceManaged(bytes32,address,address,int256,int256): what an asset manager gained or lost outside of the vault
    '0x6edcaf6241105b4c94c2efdbf3a6b12458eb3d07be3a0e81d24b13c44045fe7a': {
      topics: 4,
      words: 2,
      read(data, [, , , token]) {
        const coin = topicAddress(token)
        const amount = BigInt.asIntN(256, wordAt(data, 0)) + BigInt.asIntN(256, wordAt(data, 1))
        return coin ? { event: 'Change', changes: [{ coin, amount }] } : null
      },
    },
  },
  poolCalls: () => [],
  factories: [
    // https://github.com/balancer/balancer-deployments/tree/master/v2/tasks/20210418-vault
    {
      exchange: 'Balancer',
      role: 'vault',
      address: '0xba12222222228d8ba445958a75a0704d566bf2c8',
      chains: ['eth', 'polygon', 'arbitrum', 'optimism', 'base', 'bsc', 'avalanche', 'gnosis', 'sepolia'],
    },
    ...balancerV2Factories.flatMap(({ addresses, chains }) =>
      addresses.map((address) => ({ exchange: 'Balancer', address, chains })),
    ),
  ],
}

/** A pool's id begins with the address of the pool, which is also that of its share. Some pools keep shares of themselves: they are no coin. */
function shareOf(id: string): string {
  return id.slice(0, ADDRESS_LENGTH)
}

function coinsOf(id: string, tokens: readonly (string | undefined)[]): string[] | null {
  const coins = tokens.flatMap((token) => (token === undefined || token === shareOf(id) ? [] : [token]))
  return coins.length > 1 ? coins : null
}

/** To swap a coin for shares of the pool is to put it in, and the other way round. */
function trade(
  { id }: PoolFacts,
  sold: string | undefined,
  soldAmount: bigint,
  bought: string | undefined,
  boughtAmount: bigint,
): PoolEventBody | null {
  if (!sold || !bought) return null
  if (bought === shareOf(id)) return { event: 'Change', changes: [{ coin: sold, amount: soldAmount }] }
  if (sold === shareOf(id)) return { event: 'Change', changes: [{ coin: bought, amount: -boughtAmount }] }
  return { event: 'Exchange', sold, soldAmount, bought, boughtAmount }
}
