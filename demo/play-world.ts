import { named } from './accounts.ts'
import {
  airdropBullion,
  burnBullion,
  giveStakes,
  sendNative,
  sendToTwentyAndTwentyOne,
  transferBullion,
} from './play-bullion.ts'
import {
  burnEdition,
  claimEdition,
  deployEditions,
  mintEditions,
  sellEdition,
  transferEdition,
} from './play-editions.ts'
import { openPools, openThinPool } from './play-pools.ts'
import { priceUsd, swap } from './play-swaps.ts'
import * as touchstones from './play-touchstones.ts'
import { DAYS, dayStart, type World } from './world.ts'

type Act = (world: World) => Promise<unknown>

const BLOCKS_A_DAY = 14
const BLOCK_SPACING = Math.floor(86_400 / BLOCKS_A_DAY)

/** What happens once, by day: each in a block of its own in the morning. */
const EVENTS: Record<number, Act[]> = {
  1: [openPools, giveStakes],
  2: [touchstones.equipRegulars],
  12: [touchstones.withdraw],
  20: [airdropBullion],
  21: [sendToTwentyAndTwentyOne],
  26: [touchstones.withdraw],
  30: [deployEditions, mintEditions],
  40: [touchstones.airdrop],
  50: [openThinPool],
  55: [touchstones.sweep, (world) => touchstones.sellForNative(world, 3)],
  75: [touchstones.sweep],
  90: [(world) => touchstones.sellForNative(world, 2), touchstones.sweep],
  110: [touchstones.sweep],
}

/** What happens again and again: from which day on, and how often a day on average. */
const HABITS: { act: Act; from: number; aDay: number }[] = [
  { act: swap, from: 2, aDay: 30 },
  { act: transferBullion, from: 2, aDay: 9 },
  { act: burnBullion, from: 15, aDay: 0.15 },
  { act: sendNative, from: 1, aDay: 1.5 },
  { act: touchstones.mint, from: 3, aDay: 18 },
  { act: touchstones.sellForNative, from: 6, aDay: 3.6 },
  { act: touchstones.sellForWrapped, from: 8, aDay: 2 },
  { act: touchstones.transfer, from: 5, aDay: 1.6 },
  { act: touchstones.burn, from: 30, aDay: 0.2 },
  { act: claimEdition, from: 32, aDay: 1.2 },
  { act: transferEdition, from: 33, aDay: 0.7 },
  { act: sellEdition, from: 36, aDay: 0.4 },
  { act: burnEdition, from: 40, aDay: 0.1 },
]

/** The whole history, from the pools' opening to the first minutes of the last day. */
export async function playWorld(world: World, progress: (day: number) => void) {
  for (let day = 0; day <= DAYS; day++) {
    world.day = day
    await playDay(world)
    progress(day)
  }
}

async function playDay(world: World) {
  const { chain, day, random } = world
  // The protocols were deployed in the first blocks of day 0.
  const morning = dayStart(world, day) + (day === 0 ? 3_600 : 10)
  await block(world, morning, publishPrice)
  for (const [index, act] of (EVENTS[day] ?? []).entries()) {
    await block(world, morning + 600 + index * 600, act)
  }
  const last = day === DAYS
  for (let slot = 0; slot < (last ? 1 : BLOCKS_A_DAY); slot++) {
    // The last day has only begun: whenever today is, its first minutes are over.
    const time = last
      ? dayStart(world, day) + 200
      : dayStart(world, day) + slot * BLOCK_SPACING + random.between(4_000, 6_000)
    await block(world, time, playHabits)
  }
  const [v2, v3] = world.pools
  if (v2 && v3) world.dailyPrices.push({ day, v2Usd: priceUsd(world, v2), v3Usd: priceUsd(world, v3) })
  if (chain.block.timestamp >= dayStart(world, day + 1)) throw new Error(`Day ${day} was too short.`)
}

async function block(world: World, timestamp: number, act: Act) {
  world.chain.open(timestamp)
  await act(world)
  await world.chain.close()
}

async function playHabits(world: World) {
  const { random, day } = world
  // Quiet and busy weeks.
  const mood = 1 + 0.4 * Math.sin(day / 7)
  for (const { act, from, aDay } of HABITS) {
    if (day < from) continue
    const expected = (aDay * mood) / BLOCKS_A_DAY
    const times = Math.floor(expected) + (random.chance(expected % 1) ? 1 : 0)
    for (let time = 0; time < times; time++) await act(world)
  }
}

async function publishPrice(world: World) {
  const { chain, contracts, random } = world
  world.nativeUsd = walk(world.nativeUsd, random.fraction(), 0.03, 2_200, 4_200)
  world.bullionUsd = walk(world.bullionUsd, random.fraction(), 0.045, 1.2, 3.8)
  const answer = Math.round(world.nativeUsd * 1e8)
  world.nativeUsd = answer / 1e8
  await chain.call(named.studio, contracts.feed, 'submit', [BigInt(answer)])
  const updatedAt = chain.block.timestamp
  world.rounds.push({ round: world.rounds.length + 1, answer, updatedAt })
}

function walk(value: number, dice: number, step: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value * (1 + (dice * 2 - 1) * step)))
}
