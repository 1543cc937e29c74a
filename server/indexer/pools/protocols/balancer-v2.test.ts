import { parseAbiItem } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Log } from '#server/chain/types.ts'
import { logOf } from '../../testing/log-of.ts'
import { balancerV2 } from './balancer-v2.ts'

// https://github.com/balancer/balancer-v2-monorepo/blob/master/pkg/interfaces/contracts/vault/IVault.sol
const registered = parseAbiItem(
  'event TokensRegistered(bytes32 indexed poolId, address[] tokens, address[] assetManagers)',
)
const swap = parseAbiItem(
  'event Swap(bytes32 indexed poolId, address indexed tokenIn, address indexed tokenOut, uint256 amountIn, uint256 amountOut)',
)
const balanceChanged = parseAbiItem(
  'event PoolBalanceChanged(bytes32 indexed poolId, address indexed liquidityProvider, address[] tokens, int256[] deltas, uint256[] protocolFeeAmounts)',
)
const balanceManaged = parseAbiItem(
  'event PoolBalanceManaged(bytes32 indexed poolId, address indexed assetManager, address indexed token, int256 cashDelta, int256 managedDelta)',
)
const created = parseAbiItem('event PoolCreated(address indexed pool)')

const VAULT = '0xba12222222228d8ba445958a75a0704d566bf2c8'
// WeightedPoolFactory, the fourth: https://github.com/balancer/balancer-deployments/blob/master/v2/tasks/20230320-weighted-pool-v4/output/mainnet.json
const FACTORY = '0x897888115ada5773e02aa29f775430bfb5f34c51'
const SHARE = '0x7b50775383d3d6f0215a8f290f2c9e2eebbeceb2'
const ID = `${SHARE}0000000000000000000000fe`
const [coin, other, third] = ['11', '22', '33'].map((byte) => `0x${byte.repeat(20)}`) as [
  string,
  string,
  string,
]
const nobody = `0x${'00'.repeat(20)}`
const someone = `0x${'99'.repeat(20)}`
const pool = { id: ID, emitter: VAULT, coins: [coin, other, third] }

function read({ topics, data }: Log) {
  return balancerV2.events[topics[0] ?? '']?.read(data, topics, pool)
}

test('a pool has the coins that it registered, and its own share is none of them', () => {
  const log = logOf(registered, VAULT, [ID, [coin, SHARE, other], [nobody, nobody, nobody]])
  expect(balancerV2.created.read(log)).toEqual({ id: ID, emitter: VAULT, coins: [coin, other] })
  const alone = logOf(registered, VAULT, [ID, [coin, SHARE], [nobody, nobody]])
  expect(balancerV2.created.read(alone)).toBeNull()
})

test('a pool counts if a factory made it in the same transaction', () => {
  const vouched = (log: Log) => balancerV2.created.isVouchedFor?.(pool, [log])
  expect(vouched(logOf(created, FACTORY, [SHARE]))).toBe(true)
  expect(vouched(logOf(created, FACTORY, [someone]))).toBe(false)
  expect(vouched(logOf(registered, VAULT, [ID, [coin, other], [nobody, nobody]]))).toBe(false)
})

describe('what the vault tells', () => {
  test('a swap', () => {
    expect(read(logOf(swap, VAULT, [ID, coin, third, 500n, 498n]))).toEqual({
      event: 'Exchange',
      sold: coin,
      soldAmount: 500n,
      bought: third,
      boughtAmount: 498n,
    })
  })

  test('a swap for shares of the pool is liquidity', () => {
    expect(read(logOf(swap, VAULT, [ID, coin, SHARE, 500n, 498n]))).toEqual({
      event: 'Change',
      changes: [{ coin, amount: 500n }],
    })
    expect(read(logOf(swap, VAULT, [ID, SHARE, other, 500n, 498n]))).toEqual({
      event: 'Change',
      changes: [{ coin: other, amount: -498n }],
    })
  })

  test('what is put in or taken out, less what the protocol takes', () => {
    const tokens = [coin, other, third]
    expect(read(logOf(balanceChanged, VAULT, [ID, someone, tokens, [100n, 0n, 7n], [1n, 2n, 0n]]))).toEqual({
      event: 'Change',
      changes: [
        { coin, amount: 99n },
        { coin: other, amount: -2n },
        { coin: third, amount: 7n },
      ],
    })
    expect(read(logOf(balanceChanged, VAULT, [ID, someone, [coin], [-100n], [3n]]))).toEqual({
      event: 'Change',
      changes: [{ coin, amount: -103n }],
    })
  })

  test('what an asset manager lends out stays the pool’s, what it earns is added', () => {
    const change = (cash: bigint, managed: bigint) =>
      read(logOf(balanceManaged, VAULT, [ID, someone, coin, cash, managed]))
    expect(change(-80n, 80n)).toEqual({ event: 'Change', changes: [{ coin, amount: 0n }] })
    expect(change(0n, 5n)).toEqual({ event: 'Change', changes: [{ coin, amount: 5n }] })
  })

  test('lists that reach beyond the data are refused', () => {
    const { topics, data } = logOf(balanceChanged, VAULT, [ID, someone, [coin], [1n], [0n]])
    expect(() =>
      read({ ...logOf(swap, VAULT, [ID, coin, other, 1n, 1n]), topics, data: data.slice(0, -64) }),
    ).toThrow('a list ends outside of the data')
  })
})
