import type { Address } from 'viem'
import { named } from './accounts.ts'
import { at, type World } from './world.ts'

const UNIT = 10n ** 18n
const AIRDROP_BATCH = 200
const AIRDROPPED = 1_200

/** Large stakes first, so that there are holders of every size. */
export async function giveStakes(world: World) {
  const { chain, contracts, coins, random, day } = world
  for (const trader of world.traders.slice(0, 60)) {
    const amount = BigInt(random.between(4_000, 60_000)) * UNIT
    await chain.call(named.treasury, contracts.bullion, 'transfer', [trader.address, amount])
    coins.bullion.move(day, named.treasury.address, trader.address, amount)
  }
}

export async function airdropBullion(world: World) {
  for (let first = 0; first < AIRDROPPED; first += AIRDROP_BATCH) {
    await sendToMany(world, world.holders.slice(first, first + AIRDROP_BATCH))
  }
}

/** Twenty receivers are not an airdrop yet, twenty-one are. */
export async function sendToTwentyAndTwentyOne(world: World) {
  for (const amount of [20, 21]) {
    await sendToMany(
      world,
      Array.from({ length: amount }, () => newcomer(world)),
    )
  }
}

async function sendToMany(world: World, receivers: World['holders']) {
  const { chain, contracts, coins, random, day } = world
  // From a few to thousands, most of them small.
  const amounts = receivers.map(() => BigInt(Math.round(8 * Math.exp(random.fraction() ** 2 * 7.2))) * UNIT)
  const args = [receivers, amounts]
  const hash = await chain.call(named.treasury, contracts.bullion, 'sendToMany', args, { gas: 12_000_000n })
  for (const [index, receiver] of receivers.entries()) {
    coins.bullion.move(day, named.treasury.address, receiver, amounts[index] ?? 0n)
  }
  const amount = amounts.reduce((sum, each) => sum + each, 0n)
  world.bullionAirdrops.push({ ...at(world, hash), receivers: receivers.length, amount })
}

/** Mostly to somebody new; now and then of nothing, or to oneself. */
export async function transferBullion(world: World) {
  const { chain, contracts, coins, random, day } = world
  const sender = random.chance(0.5) ? named.treasury : random.pick(world.traders)
  const half = coins.bullion.of(sender.address) / 2n
  if (half < UNIT) return
  let amount = BigInt(random.between(1, 1_500)) * UNIT
  if (amount > half) amount = half
  if (random.chance(0.02)) amount = 0n
  const to = random.chance(0.6)
    ? newcomer(world)
    : random.chance(0.03)
      ? sender.address
      : random.pick(world.traders).address
  await chain.call(sender, contracts.bullion, 'transfer', [to, amount])
  coins.bullion.move(day, sender.address, to, amount)
}

/** The next of the holders who has not got any yet; when there is none left, any of them. */
function newcomer(world: World): Address {
  const next = world.holders[AIRDROPPED + world.newcomers]
  world.newcomers++
  return next ?? world.random.pick(world.holders)
}

export async function burnBullion(world: World) {
  const { chain, contracts, coins, random, day } = world
  const amount = BigInt(random.between(500, 4_000)) * UNIT
  const hash = await chain.call(named.treasury, contracts.bullion, 'burn', [amount])
  coins.bullion.burn(day, named.treasury.address, amount)
  world.bullionBurns.push({ ...at(world, hash), from: named.treasury.address, amount })
}

export async function sendNative(world: World) {
  const { random } = world
  const [from, to] = random.pick([
    [named.studio, named.treasury],
    [named.treasury, named.collector],
    [named.collector, random.pick(world.traders)],
    [random.pick(world.traders), named.collector],
    [random.pick(world.traders), named.treasury],
  ] as const)
  if (from.address === to.address) return
  const valueWei = BigInt(random.between(5, 900)) * 10n ** 15n
  const hash = await world.chain.send(from, 'native transfer', {
    to: to.address,
    value: valueWei,
    gas: 21_000n,
  })
  world.nativeTransfers.push({ ...at(world, hash), from: from.address, to: to.address, valueWei })
}
