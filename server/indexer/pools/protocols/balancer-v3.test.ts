import { parseAbi, parseAbiItem } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Log } from '#server/chain/types.ts'
import { logOf } from '../../testing/log-of.ts'
import { balancerV3 } from './balancer-v3.ts'

// https://github.com/balancer/balancer-v3-monorepo/blob/main/pkg/interfaces/contracts/vault/IVaultEvents.sol
const [registered] = parseAbi([
  'event PoolRegistered(address indexed pool, address indexed factory, TokenConfig[] tokenConfig, uint256 swapFeePercentage, uint32 pauseWindowEndTime, Roles roleAccounts, Hooks hooksConfig, Liquidity liquidityManagement)',
  'struct TokenConfig { address token; uint8 tokenType; address rateProvider; bool paysYieldFees; }',
  'struct Roles { address pauseManager; address swapFeeManager; address poolCreator; }',
  'struct Hooks { bool a; bool b; bool c; bool d; bool e; bool f; bool g; bool h; bool i; bool j; address hooksContract; }',
  'struct Liquidity { bool a; bool b; bool c; bool d; }',
])
const swap = parseAbiItem(
  'event Swap(address indexed pool, address indexed tokenIn, address indexed tokenOut, uint256 amountIn, uint256 amountOut, uint256 swapFeePercentage, uint256 swapFeeAmount)',
)
const added = parseAbiItem(
  'event LiquidityAdded(address indexed pool, address indexed liquidityProvider, uint8 indexed kind, uint256 totalSupply, uint256[] amountsAddedRaw, uint256[] swapFeeAmountsRaw)',
)
const removed = parseAbiItem(
  'event LiquidityRemoved(address indexed pool, address indexed liquidityProvider, uint8 indexed kind, uint256 totalSupply, uint256[] amountsRemovedRaw, uint256[] swapFeeAmountsRaw)',
)

const VAULT = '0xba1333333333a1ba1108e8412f11850a5c319ba9'
// WeightedPoolFactory of Ethereum: https://github.com/balancer/balancer-deployments/blob/master/v3/deprecated/20241205-v3-weighted-pool/output/mainnet.json
const FACTORY = '0x201efd508c8dfe9de1a13c2452863a78cb2a86cc'
const POOL = `0x${'77'.repeat(20)}`
const [coin, other] = ['11', '22'].map((byte) => `0x${byte.repeat(20)}`) as [string, string]
const nobody = `0x${'00'.repeat(20)}`
const someone = `0x${'99'.repeat(20)}`

function read({ topics, data }: Log) {
  return balancerV3.events[topics[0] ?? '']?.read(data, topics, {
    id: POOL,
    emitter: VAULT,
    coins: [coin, other],
  })
}

function registration(factory: string, ...coins: string[]) {
  return logOf(registered, VAULT, [
    POOL,
    factory,
    coins.map((token) => ({ token, tokenType: 0, rateProvider: nobody, paysYieldFees: false })),
    3_000_000_000_000_000n,
    1_800_000_000,
    { pauseManager: nobody, swapFeeManager: nobody, poolCreator: nobody },
    { ...Object.fromEntries([...'abcdefghij'].map((name) => [name, false])), hooksContract: nobody },
    { a: false, b: true, c: true, d: false },
  ])
}

test('a pool has the coins that it registered', () => {
  expect(balancerV3.created.read(registration(FACTORY, coin, other))).toEqual({
    id: POOL,
    emitter: VAULT,
    coins: [coin, other],
  })
})

test('a pool of a factory that is not Balancer’s does not count', () => {
  expect(balancerV3.created.read(registration(someone, coin, other))).toBeNull()
})

describe('what the vault tells', () => {
  test('a swap', () => {
    expect(read(logOf(swap, VAULT, [POOL, other, coin, 500n, 498n, 3n, 1n]))).toEqual({
      event: 'Exchange',
      sold: other,
      soldAmount: 500n,
      bought: coin,
      boughtAmount: 498n,
    })
  })

  test('what is put in and taken out, in the order of the coins', () => {
    expect(read(logOf(added, VAULT, [POOL, someone, 1, 1_000n, [100n, 0n], [0n, 0n]]))).toEqual({
      event: 'Change',
      changes: [
        { coin: 0, amount: 100n },
        { coin: 1, amount: 0n },
      ],
    })
    expect(read(logOf(removed, VAULT, [POOL, someone, 0, 900n, [40n, 30n], [1n, 0n]]))).toEqual({
      event: 'Change',
      changes: [
        { coin: 0, amount: -40n },
        { coin: 1, amount: -30n },
      ],
    })
  })
})
