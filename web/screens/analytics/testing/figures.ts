import type { CallReply } from '#api/calls.ts'
import { byEvents, touchstones } from '../../../testing/collections.ts'

type Collection = CallReply<'GET /api/collections'>[number]
type NftMain = CallReply<'POST /api/nft/stats-main'>
type Erc20Main = CallReply<'POST /api/erc20/stats-main'>
type Erc20Other = CallReply<'POST /api/erc20/stats-other'>['other']

const DAY_MS = 86_400_000
/** The date of the day so many days ago. */
export const dayAt = (back: number) => new Date(Date.now() - back * DAY_MS).toISOString().slice(0, 10)
/** The last 24 hours. */
export const hours = { from: new Date(Date.now() - DAY_MS).toISOString(), to: new Date().toISOString() }

export const bullion: Collection = {
  ...touchstones,
  contract_address: `0x${'b0'.repeat(20)}`,
  collection_name: 'Bullion',
  contract_type: 'ERC20',
  standard: 'ERC20',
}
export const collector: Collection = {
  ...touchstones,
  contract_address: `0x${'c0'.repeat(20)}`,
  collection_name: "Collector's wallet",
  contract_type: 'Wallet',
  standard: 'Wallet',
  counts_native: true,
}

/** Read up to now, without any day. */
export const followed = { previous_24h: null, complete_to: dayAt(0), as_of: [] }
/** Nothing is read yet. */
export const unread = { main: [], last_24h: null, previous_24h: null, complete_to: null, as_of: [] }
export const noNft = {
  counted: byEvents,
  top_owners: [],
  claimed: '0',
  source_breakdown: {},
  holding_ages: {},
}

const nothing = { revenue: 0, ttv: 0, transactions: 0, claimed: '0' }
/** A day on which nothing happened. */
export const quiet: NftMain = {
  ...followed,
  main: [{ date: dayAt(0), ...nothing }],
  last_24h: { ...hours, ...nothing },
}

/** So many days up to today, each with a little more volume than the one before. */
export function tradedFor(days: number): Erc20Main {
  const main = Array.from({ length: days }, (_, index) => ({
    date: dayAt(days - 1 - index),
    buy_volume: 1_000 + index,
    sell_volume: 500 + index,
    liquidity_usd: 20_000,
    fully_diluted_valuation: 1_000_000,
    transactions: 3,
  }))
  const pools = { read: 3, known: 3 }
  return {
    ...followed,
    main,
    pools,
    last_24h: { ...hours, buy_volume: 1_000, sell_volume: 500, transactions: 3 },
  }
}

/** 2,044 holders, of whom 44 are dolphins. */
export function heldBy(...addresses: string[]): Erc20Other {
  const share = (supplyPercent: number) => ({ supplyPercent })
  return {
    counted: byEvents,
    holders: {
      totalHolders: 2_044,
      holdersByAcquisition: { swap: 1_500, transfer: 500, airdrop: 44 },
      holderDistribution: {
        whales: 2,
        sharks: 8,
        dolphins: 44,
        fish: 90,
        octopus: 400,
        crabs: 500,
        shrimps: 1_000,
      },
      holderSupply: {
        top10: share(40),
        top25: share(50),
        top50: share(60),
        top100: share(70),
        top250: share(80),
        top500: share(90),
      },
    },
    owners: {
      result: addresses.map((owner_address) => ({
        owner_address,
        owner_address_label: '',
        entity: '',
        balance_formatted: '1000',
        usd_value: 1_250,
        percentage_relative_to_total_supply: 0.5,
      })),
    },
  }
}
