import type { Hex, PrivateKeyAccount } from 'viem'
import type { Pool, Swap } from './acts.ts'
import type { Contract } from './chain-writer.ts'
import { v2Out, v3Swap } from './pool-math.ts'
import { approve, at, type World } from './world.ts'

export const NEVER = 2n ** 256n - 1n
export const FEE_PIPS = 3_000

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

export function isBullionFirst({ contracts }: Pick<World, 'contracts'>): boolean {
  return contracts.bullion.address.toLowerCase() < contracts.dollar.address.toLowerCase()
}
