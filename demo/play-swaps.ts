import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  type PrivateKeyAccount,
} from 'viem'
import { named } from './accounts.ts'
import type { Contract } from './chain-writer.ts'
import { sqrtPriceX96, type V3State, v2Out, v3Swap } from './pool-math.ts'
import { rpc } from './rpc.ts'
import { type At, approve, at, type World } from './world.ts'

export type Pool = {
  kind: 'v2' | 'v3'
  address: Address
  /** What is traded against bullion. */
  against: 'weth' | 'dollar'
  /** V3 only. */
  state?: V3State
}
export type Swap = At & {
  day: number
  pool: Address
  trader: Address
  side: 'buy' | 'sell'
  bullion: bigint
  other: bigint
}

const NEVER = 2n ** 256n - 1n
const FEE_PIPS = 3_000
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

/** Somebody trades in one of the two deep pools, more often than not towards what bullion is worth. */
export async function swap(world: World) {
  const { random, coins } = world
  const pool = world.pools[random.chance(0.55) ? 0 : 1]
  if (!pool) throw new Error('There are no pools yet.')
  const usd = 40 * Math.exp(random.fraction() * 4.2)
  const cheap = priceUsd(world, pool) < world.bullionUsd
  const buy = random.chance(cheap ? 0.72 : 0.28)
  const trader = random.pick(world.traders)
  const amount = BigInt(Math.round((usd / world.bullionUsd) * 1e6)) * 10n ** 12n
  if (!buy && coins.bullion.of(trader.address) >= amount) return sell(world, pool, trader, amount)
  if (pool.against === 'weth') {
    return buyForNative(world, pool, trader, BigInt(Math.round((usd / world.nativeUsd) * 1e6)) * 10n ** 12n)
  }
  const dollars = BigInt(Math.round(usd * 1e6))
  if (coins.dollar.of(trader.address) >= dollars) await buyForDollars(world, pool, trader, dollars)
}

async function buyForNative(world: World, pool: Pool, trader: PrivateKeyAccount, native: bigint) {
  const { chain, contracts, coins, day } = world
  const out = v2Out(native, coins.weth.of(pool.address), coins.bullion.of(pool.address))
  const path = [contracts.weth.address, contracts.bullion.address]
  const args = [0n, path, trader.address, NEVER]
  const hash = await chain.call(trader, contracts.v2Router, 'swapExactETHForTokens', args, { value: native })
  coins.weth.wrap(contracts.v2Router.address, native)
  coins.weth.move(day, contracts.v2Router.address, pool.address, native)
  coins.bullion.move(day, pool.address, trader.address, out)
  note(world, hash, pool, trader, 'buy', out, native)
}

async function buyForDollars(world: World, pool: Pool, trader: PrivateKeyAccount, dollars: bigint) {
  const { coins, day } = world
  const out = swapInV3(pool, dollars, !isBullionFirst(world))
  const hash = await callV3(world, trader, world.contracts.dollar, world.contracts.bullion, dollars)
  coins.dollar.move(day, trader.address, pool.address, dollars)
  coins.bullion.move(day, pool.address, trader.address, out)
  note(world, hash, pool, trader, 'buy', out, dollars)
}

async function sell(world: World, pool: Pool, trader: PrivateKeyAccount, amount: bigint) {
  const { chain, contracts, coins, day } = world
  const { bullion, v2Router, weth } = contracts
  if (pool.against === 'dollar') {
    const out = swapInV3(pool, amount, isBullionFirst(world))
    const hash = await callV3(world, trader, bullion, contracts.dollar, amount)
    coins.bullion.move(day, trader.address, pool.address, amount)
    coins.dollar.move(day, pool.address, trader.address, out)
    return note(world, hash, pool, trader, 'sell', amount, out)
  }
  await approve(world, trader, bullion, v2Router)
  const out = v2Out(amount, coins.bullion.of(pool.address), coins.weth.of(pool.address))
  const args = [amount, 0n, [bullion.address, weth.address], trader.address, NEVER]
  const hash = await chain.call(trader, v2Router, 'swapExactTokensForETH', args)
  coins.bullion.move(day, trader.address, pool.address, amount)
  coins.weth.move(day, pool.address, v2Router.address, out)
  coins.weth.unwrap(v2Router.address, out)
  note(world, hash, pool, trader, 'sell', amount, out)
}

async function callV3(
  world: World,
  trader: PrivateKeyAccount,
  from: Contract,
  to: Contract,
  amountIn: bigint,
) {
  const { chain, contracts } = world
  await approve(world, trader, from, contracts.v3Router)
  const order = {
    tokenIn: from.address,
    tokenOut: to.address,
    fee: FEE_PIPS,
    recipient: trader.address,
    deadline: NEVER,
    amountIn,
    amountOutMinimum: 0n,
    sqrtPriceLimitX96: 0n,
  }
  return chain.call(trader, contracts.v3Router, 'exactInputSingle', [order])
}

function swapInV3(pool: Pool, amountIn: bigint, zeroForOne: boolean): bigint {
  if (!pool.state) throw new Error('Not a V3 pool.')
  const { amountOut, sqrtPriceX96: price } = v3Swap(pool.state, amountIn, zeroForOne)
  pool.state.sqrtPriceX96 = price
  return amountOut
}

function note(
  world: World,
  hash: Hex,
  pool: Pool,
  trader: PrivateKeyAccount,
  side: Swap['side'],
  bullion: bigint,
  other: bigint,
) {
  const where = { ...at(world, hash), day: world.day, pool: pool.address, trader: trader.address }
  world.swaps.push({ ...where, side, bullion, other })
}

/** USD for one bullion by what a pool says. */
export function priceUsd(world: World, pool: Pool): number {
  const { coins } = world
  if (pool.kind === 'v2') {
    const bullion = Number(coins.bullion.of(pool.address)) / 1e18
    return pool.against === 'weth'
      ? (Number(coins.weth.of(pool.address)) / 1e18 / bullion) * world.nativeUsd
      : Number(coins.dollar.of(pool.address)) / 1e6 / bullion
  }
  const ratio = (Number(pool.state?.sqrtPriceX96 ?? 0n) / 2 ** 96) ** 2
  return (isBullionFirst(world) ? ratio : 1 / ratio) * 1e12
}

function isBullionFirst({ contracts }: Pick<World, 'contracts'>): boolean {
  return contracts.bullion.address.toLowerCase() < contracts.dollar.address.toLowerCase()
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
