import type { Address } from 'viem'
import { named, regulars } from './accounts.ts'
import type { Coin } from './coin.ts'
import { touchstoneTraits } from './touchstone-traits.ts'
import { DAYS, type World } from './world.ts'

export type GroundTruth = ReturnType<typeof groundTruth>

/**
 * All that is known about the world by those who built it. Days count from 0; times are those of the built world,
 * before it is moved to today. Amounts are decimal strings, addresses lower-case.
 */
export function groundTruth(world: World) {
  const { contracts, coins, touchstones, chain } = world
  const editions = world.editions?.editions ?? []
  return plain({
    days: DAYS,
    lastMidnight: world.lastMidnight,
    lastBlock: chain.block.number,
    lastTimestamp: chain.block.timestamp,
    transactions: chain.count(),
    accounts: {
      curator: named.curator.address,
      studio: named.studio.address,
      treasury: named.treasury.address,
      collector: named.collector.address,
      regulars: regulars.map(({ address }) => address),
    },
    contracts: addresses(world),
    feed: world.rounds,
    bullion: {
      ...ledger(coins.bullion),
      airdrops: world.bullionAirdrops,
      burns: world.bullionBurns,
      pools: world.pools.map(({ kind, address, against }) => ({
        kind,
        address,
        against,
        bullion: coins.bullion.of(address),
        other: coins[against].of(address),
      })),
      swaps: world.swaps,
      dailyPrices: world.dailyPrices,
    },
    dollar: ledger(coins.dollar),
    weth: ledger(coins.weth),
    touchstones: {
      supply: touchstones.owners.size,
      owners: Object.fromEntries(touchstones.owners),
      traits: Object.fromEntries(
        Array.from({ length: 1_000 }, (_, index) => [index + 1, touchstoneTraits(index + 1)]),
      ),
      mints: touchstones.mints,
      sales: touchstones.sales,
      transfers: touchstones.transfers,
      burns: touchstones.burns,
      airdrops: touchstones.airdrops,
      transfersByDay: touchstones.transfersByDay,
      royaltyReceiver: named.studio.address,
      address: contracts.touchstones.address,
    },
    editions: {
      address: world.editions?.contract.address,
      tokens: editions.map(({ id, title, uri, balances, burned }) => ({
        id,
        title,
        uri,
        supply: sum(balances),
        burned,
        balances: Object.fromEntries(balances),
      })),
      claims: world.editionClaims,
      sales: world.editionSales,
    },
    nativeTransfers: world.nativeTransfers,
  })
}

/** Every contract of the world by its name. */
export function addresses({ contracts, editions, pools }: World): Record<string, Address> {
  const [v2Pool, v3Pool, thinPool] = pools
  return plain({
    ...Object.fromEntries(Object.entries(contracts).map(([name, { address }]) => [name, address])),
    editions: editions?.contract.address,
    v2Pool: v2Pool?.address,
    v3Pool: v3Pool?.address,
    thinPool: thinPool?.address,
  }) as Record<string, Address>
}

function ledger(coin: Coin) {
  return {
    address: coin.address,
    supply: coin.supply(),
    balances: Object.fromEntries(coin.balances),
    transfersByDay: Array.from({ length: DAYS + 1 }, (_, day) => coin.transfers[day] ?? 0),
  }
}

function sum(balances: Map<unknown, bigint>): bigint {
  return [...balances.values()].reduce((total, each) => total + each, 0n)
}

type Plain<T> = T extends bigint ? string : T extends object ? { [K in keyof T]: Plain<T[K]> } : T

/** As it comes back from JSON. */
function plain<T>(value: T): Plain<T> {
  const text = JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? String(each) : each))
  return JSON.parse(text.replace(/"0x[0-9a-fA-F]{40}"/g, (address) => address.toLowerCase()))
}
