import { type Address, decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import { named } from './accounts.ts'
import type { Contract } from './chain-writer.ts'
import { FEE_PIPS, isBullionFirst, NEVER } from './play-swaps.ts'
import { sqrtPriceX96 } from './pool-math.ts'
import { rpc } from './rpc.ts'
import { approve, type World } from './world.ts'

const FULL_RANGE_TICK = 887_220
const UNIT = 10n ** 18n

export async function openPools(world: World) {
  const { chain, contracts, coins, day } = world
  const { treasury } = named
  const { bullion, dollar, v2Router, v3Positions, v2Factory } = contracts

  const people = [treasury, ...world.traders].map(({ address }) => address)
  await chain.call(named.studio, dollar, 'issueToMany', [people, 20_000n * 10n ** 6n], { gas: 20_000_000n })
  for (const person of people) coins.dollar.issue(day, person, 20_000n * 10n ** 6n)
  await chain.call(named.studio, dollar, 'issueToMany', [[treasury.address], 200_000n * 10n ** 6n])
  coins.dollar.issue(day, treasury.address, 200_000n * 10n ** 6n)
  await approve(world, treasury, bullion, v2Router)
  await approve(world, treasury, bullion, v3Positions)
  await approve(world, treasury, dollar, v3Positions)

  const native = 80n * UNIT
  const tokens = 120_000n * UNIT
  const args = [bullion.address, tokens, tokens, native, treasury.address, NEVER]
  await chain.call(treasury, v2Router, 'addLiquidityETH', args, { value: native, gas: 5_000_000n })
  await chain.close()
  chain.open(chain.block.timestamp + 60)

  const pair = await read<Address>(world, v2Factory, 'getPair', [bullion.address, contracts.weth.address])
  world.pools.push({ kind: 'v2', address: pair, against: 'weth' })
  coins.bullion.move(day, treasury.address, pair, tokens)
  coins.weth.wrap(v2Router.address, native)
  coins.weth.move(day, v2Router.address, pair, native)
  await openV3(world)
}

async function openV3(world: World) {
  const { chain, contracts, coins, day } = world
  const { treasury } = named
  const { bullion, dollar, v3Positions, v3Factory } = contracts
  const bullionFirst = isBullionFirst(world)
  const [token0, token1] = bullionFirst ? [bullion, dollar] : [dollar, bullion]
  const tokens = 90_000n * UNIT
  const dollars = 180_000n * 10n ** 6n
  const [amount0, amount1] = bullionFirst ? [tokens, dollars] : [dollars, tokens]
  const price = sqrtPriceX96(amount0, amount1)
  const pool = [token0.address, token1.address, FEE_PIPS, price]
  await chain.call(treasury, v3Positions, 'createAndInitializePoolIfNecessary', pool, { gas: 8_000_000n })
  await chain.close()
  chain.open(chain.block.timestamp + 60)

  const position = {
    token0: token0.address,
    token1: token1.address,
    fee: FEE_PIPS,
    tickLower: -FULL_RANGE_TICK,
    tickUpper: FULL_RANGE_TICK,
    amount0Desired: amount0,
    amount1Desired: amount1,
    amount0Min: 0n,
    amount1Min: 0n,
    recipient: treasury.address,
    deadline: NEVER,
  }
  const [, liquidity, used0, used1] = await read<[bigint, bigint, bigint, bigint]>(
    world,
    v3Positions,
    'mint',
    [position],
    treasury.address,
  )
  await chain.call(treasury, v3Positions, 'mint', [position], { gas: 5_000_000n })
  const address = await read<Address>(world, v3Factory, 'getPool', pool.slice(0, 3))
  const state = { sqrtPriceX96: price, liquidity, feePips: BigInt(FEE_PIPS) }
  world.pools.push({ kind: 'v3', address, against: 'dollar', state })
  coins.bullion.move(day, treasury.address, address, bullionFirst ? used0 : used1)
  coins.dollar.move(day, treasury.address, address, bullionFirst ? used1 : used0)
}

/** Too small for its price to mean anything, and far from what bullion is worth. */
export async function openThinPool(world: World) {
  const { chain, contracts, coins, day } = world
  const { treasury } = named
  const { bullion, dollar, v2Router, v2Factory } = contracts
  const tokens = 40n * UNIT
  const dollars = 360n * 10n ** 6n
  await approve(world, treasury, dollar, v2Router)
  const args = [bullion.address, dollar.address, tokens, dollars, tokens, dollars, treasury.address, NEVER]
  await chain.call(treasury, v2Router, 'addLiquidity', args, { gas: 5_000_000n })
  await chain.close()
  chain.open(chain.block.timestamp + 60)
  const pair = await read<Address>(world, v2Factory, 'getPair', [bullion.address, dollar.address])
  world.pools.push({ kind: 'v2', address: pair, against: 'dollar' })
  coins.bullion.move(day, treasury.address, pair, tokens)
  coins.dollar.move(day, treasury.address, pair, dollars)
}

async function read<T>(
  world: World,
  contract: Contract,
  functionName: string,
  args: unknown[],
  from?: Address,
) {
  const { address: to, abi } = contract
  const data = encodeFunctionData({ abi, functionName, args })
  const block = 'latest'
  const reply = await rpc<Hex>(world.chain.rpcUrl, 'eth_call', [{ to, data, ...(from && { from }) }, block])
  return decodeFunctionResult({ abi, functionName, data: reply }) as T
}
