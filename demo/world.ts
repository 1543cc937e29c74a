import type { Address, Hex, PrivateKeyAccount } from 'viem'
import { named, regulars, stranger } from './accounts.ts'
import type { At, Edition, Mint, Pool, Sale, Swap } from './acts.ts'
import type { ChainWriter, Contract } from './chain-writer.ts'
import { type Coin, keepLedger } from './coin.ts'
import type { Artifact } from './compile.ts'
import type { readProtocols } from './protocols.ts'
import type { Random } from './random.ts'

/** Full days of history; a few blocks of one more day follow. */
export const DAYS = 120

export type World = Awaited<ReturnType<typeof foundWorld>>

const TRADERS = 240
const HOLDERS = 1_800

/** The stage before the first act: who is there, which protocols run, and empty ledgers. */
export async function foundWorld(
  chain: ChainWriter,
  random: Random,
  own: Record<'Touchstones' | 'Bullion' | 'DemoDollar' | 'PriceFeed' | 'AssayCollection', Artifact>,
  protocols: ReturnType<typeof readProtocols>,
  /** When the last day begins. */
  lastMidnight: number,
) {
  const { studio, treasury } = named
  const start = lastMidnight - DAYS * 86_400
  const deploy = (artifact: Artifact, args?: unknown[]) => chain.deploy(studio, artifact, args)

  chain.open(start)
  const weth = await deploy(protocols.weth)
  const dollar = await deploy(own.DemoDollar)
  const feed = await deploy(own.PriceFeed)
  const conduits = await deploy(protocols.conduits)
  const seaport = await deploy(protocols.seaport, [conduits.address])
  await chain.close()
  chain.open(start + 600)
  const v2Factory = await deploy(protocols.v2Factory, [studio.address])
  const v2Router = await deploy(protocols.v2Router, [v2Factory.address, weth.address])
  const v3Factory = await deploy(protocols.v3Factory)
  const v3Router = await deploy(protocols.v3Router, [v3Factory.address, weth.address])
  // Without a descriptor: nobody here looks at the pictures of positions.
  const v3Positions = await deploy(protocols.v3Positions, [v3Factory.address, weth.address, weth.address])
  await chain.close()
  chain.open(start + 1_200)
  const bullionSupply = 10_000_000n * 10n ** 18n
  const bullion = await chain.deploy(treasury, own.Bullion, [bullionSupply])
  const touchstones = await deploy(own.Touchstones, [500n])
  await chain.close()

  const coins: Record<'weth' | 'dollar' | 'bullion', Coin> = {
    weth: keepLedger(weth.address),
    dollar: keepLedger(dollar.address),
    bullion: keepLedger(bullion.address),
  }
  coins.bullion.issue(0, treasury.address, bullionSupply)

  const done = new Set<string>()
  return {
    chain,
    random,
    day: 0,
    nativeUsd: 3_000,
    /** What the market holds a bullion to be worth; the pools follow it by trading. */
    bullionUsd: 2,
    editionsArtifact: own.AssayCollection,
    contracts: {
      weth,
      dollar,
      feed,
      conduits,
      seaport,
      v2Factory,
      v2Router,
      v3Factory,
      v3Router,
      v3Positions,
      bullion,
      touchstones,
    },
    coins,
    lastMidnight,
    traders: tradersOf(),
    /** They only ever receive. */
    holders: Array.from({ length: HOLDERS }, (_, number) => stranger(TRADERS + number).address),
    /** How many holders have come in beside the airdrop. */
    newcomers: 0,
    rounds: [] as { round: number; answer: number; updatedAt: number }[],
    pools: [] as Pool[],
    swaps: [] as Swap[],
    dailyPrices: [] as { day: number; v2Usd: number; v3Usd: number }[],
    bullionAirdrops: [] as (At & { receivers: number; amount: bigint })[],
    bullionBurns: [] as (At & { from: Address; amount: bigint })[],
    touchstones: {
      owners: new Map<number, Address>(),
      mints: [] as Mint[],
      sales: [] as Sale[],
      transfers: [] as (At & { id: number; from: Address; to: Address })[],
      burns: [] as (At & { id: number; from: Address; to: Address })[],
      airdrops: [] as (At & { receivers: number; firstId: number })[],
      transfersByDay: [] as number[],
    },
    editions: undefined as { contract: Contract; editions: Edition[] } | undefined,
    editionSales: [] as Sale[],
    editionClaims: [] as (At & { id: string; to: Address; amount: number; paidWei: bigint })[],
    nativeTransfers: [] as (At & { from: Address; to: Address; valueWei: bigint })[],
    /** Does something the first time it is asked to, such as an approval. */
    async once(key: string, act: () => Promise<unknown>) {
      if (done.has(key)) return
      done.add(key)
      await act()
    },
  }
}

export function dayStart({ lastMidnight }: { lastMidnight: number }, day: number): number {
  return lastMidnight - (DAYS - day) * 86_400
}

/** Who acts in the markets. */
export function tradersOf(): PrivateKeyAccount[] {
  return [named.collector, ...regulars, ...Array.from({ length: TRADERS }, (_, number) => stranger(number))]
}

export function at(world: World, hash: Hex): At {
  return { block: world.chain.block.number, hash }
}

/** Lets a contract take the account's tokens, the first time this is needed. */
export function approve(world: World, owner: PrivateKeyAccount, token: Contract, spender: Contract) {
  return world.once(`${owner.address} ${token.address} ${spender.address}`, () =>
    world.chain.call(owner, token, 'approve', [spender.address, 2n ** 256n - 1n]),
  )
}

export function approveAll(world: World, owner: PrivateKeyAccount, token: Contract, operator: Contract) {
  return world.once(`${owner.address} ${token.address} ${operator.address}`, () =>
    world.chain.call(owner, token, 'setApprovalForAll', [operator.address, true]),
  )
}
