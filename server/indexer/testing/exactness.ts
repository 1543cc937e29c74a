import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Protocols } from '#api/chains/protocols.ts'
import { ChainUnavailable } from '#server/chain/errors.ts'
import { openChain } from '#server/chain/open-chain.ts'
import type { Chain } from '#server/chain/types.ts'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import { testDatabase } from '#tools/test-database-copy.ts'
import { backfill } from '../run/backfill.ts'
import { Follower } from '../run/follow.ts'
import { joinFollowing } from '../run/join.ts'
import { releaseContract, takeContract } from '../run/lease.ts'
import { logSourceOpener, type OpenLogSource } from '../run/open-log-source.ts'
import { NativeMoves } from '../wallet/native-moves.ts'
import { indexedErc20, indexedNfts, indexedWallet } from './indexed.ts'
import { type Mined, PlayedChain } from './played-chain.ts'
import { indexedPools, PlayedPools, type PoolAct } from './played-pools.ts'
import { type PlannedSale, PlayedSales } from './played-sales.ts'
import { emit, erc20Transfer, erc721Transfer, transferBatch, transferSingle } from './puppet.ts'
import { Random } from './random.ts'
import { type Act, type Move, replayErc20, replayNfts, replayWallet } from './replay.ts'

/** INDEX_SEEDS=500 for a long run. */
const SEEDS = Number(process.env.INDEX_SEEDS ?? 30)
const ROUNDS = 6
const ZERO = `0x${'0'.repeat(40)}`
const protocols: Protocols = {
  wrappedNative: `0x${'ee'.repeat(20)}`,
  stables: [],
  nativeUsdFeed: null,
  factories: [],
  marketplaces: [],
}
const log = pino({ level: 'silent' })
const kinds = ['erc20', 'erc721', 'erc1155'] as const
type Kind = (typeof kinds)[number]

/** How the index gets to the chain that is played at this URL. */
export type Way = (rpcUrl: string) => Promise<{ chain: Chain; close(): Promise<void> }>
const directly: Way = async (rpcUrl) => {
  const chain = openChain('demo', [rpcUrl], { log })
  return { chain, close: async () => chain.close() }
}

let db: Database
/** On which the histories of a file are played one after the other. */
let played: PlayedChain

/** One of two halves, which run side by side. A fifth of the seeds is for PGlite, the others for PostgreSQL, where they are quicker. */
export function testSeeds(half: 0 | 1) {
  const onPglite = process.env.TEST_DATABASE === 'pglite'
  const all = Array.from({ length: SEEDS }, (_, i) => i + 1)
  const mine = all.filter((seed) => (seed % 5 === 0) === onPglite).filter((_, i) => i % 2 === half)
  openDatabaseAndChain()

  describe('the index equals the chain, replayed from zero', () => {
    test.each(mine)('seed %i', (seed) => play(seed, directly))
  })
}

/** One seed in ten once more, by way of such nodes. */
export function testSeedsThrough(name: string, way: Way) {
  openDatabaseAndChain()

  describe(`the index equals the chain through ${name}`, () => {
    const seeds = Array.from({ length: Math.ceil(SEEDS / 10) }, (_, i) => i + 1)
    test.each(seeds)('seed %i', (seed) => play(seed, way))
  })
}

function openDatabaseAndChain() {
  beforeAll(async () => {
    db = await openDatabase({ ...(await testDatabase()), log })
    played = await PlayedChain.start()
  })
  afterAll(async () => {
    await db?.close()
    await played?.close()
  })
}

/** A history on a database and a chain of the caller's own, for what else is made from the index. */
export function beginGame(database: Database, chain: PlayedChain, seed: number): Promise<Game> {
  db = database
  return Game.begin(new Random(seed), chain, directly)
}

async function play(seed: number, way: Way): Promise<void> {
  const game = await Game.begin(new Random(seed), played, way)
  try {
    for (let round = 0; round < ROUNDS; round++) await game.round()
    await game.settle()
    expect(await game.indexedPools()).toEqual(game.expectedPools())
    for (const kind of kinds) expect(await game.indexed(kind)).toEqual(game.expected(kind))
    const wallet = game.expectedWallet()
    expect(await game.indexedWallet(Object.keys(wallet.claimed))).toEqual(wallet)
  } finally {
    await game.end()
  }
}

/** What a transaction will do: of a puppet, unless it says whom it calls. */
type Planned = { from: string; valueWei: bigint; moves: Move[] } & Partial<
  Pick<PlannedSale, 'to' | 'data' | 'sale'>
>

/** Three contracts, and the wallet of somebody who has to do with them, whose history is made up block by block, reorganised at random, and indexed now and then. */
class Game {
  readonly #random: Random
  readonly #played: PlayedChain
  readonly #puppets: Record<Kind, string>
  readonly #ids = new Map<Kind | 'wallet', number>()
  /** What is on the chain now, since the contracts were made. */
  #blocks: { mined: Mined; acts: { kind: Kind; act: Act }[]; pools: PoolAct[] }[] = []
  readonly #pools: PlayedPools
  readonly #sales: PlayedSales
  readonly #chain: Chain
  readonly #closeWay: () => Promise<void>
  #failing = false
  #openSource: OpenLogSource
  #follower: Follower
  #highest = 0

  private constructor(
    random: Random,
    played: PlayedChain,
    puppets: Record<Kind, string>,
    pools: PlayedPools,
    sales: PlayedSales,
    way: Awaited<ReturnType<Way>>,
  ) {
    this.#random = random
    this.#played = played
    this.#puppets = puppets
    this.#pools = pools
    this.#sales = sales
    this.#chain = way.chain
    this.#closeWay = way.close
    this.#openSource = this.#newOpener()
    this.#follower = this.#newFollower()
  }

  static async begin(random: Random, played: PlayedChain, way: Way): Promise<Game> {
    // Each from the first block: anvil forgets the state of old blocks, and with it how to go back to them.
    await played.reset()
    const puppets = {
      erc20: await played.deployPuppet(),
      erc721: await played.deployPuppet(),
      erc1155: await played.deployPuppet(),
    }
    const pools = await PlayedPools.begin(played, puppets.erc20)
    const sales = await PlayedSales.begin(played)
    const game = new Game(random, played, puppets, pools, sales, await way(played.rpcUrl))
    const first = await played.head()
    for (const [kind, address] of Object.entries({ ...puppets, wallet: game.#owner })) {
      const row = await db.row<{ id: number }>(sql`
        insert into contracts (chain, address, kind, first_block, cursor_block)
        values ('demo', ${address}, ${kind}, ${first}, ${first - 1}) returning id`)
      game.#ids.set(kind as Kind | 'wallet', row?.id ?? 0)
    }
    return game
  }

  async round() {
    await this.#mine(this.#random.upTo(8) + 1)
    const event = this.#random.upTo(10)
    if (event < 3) await this.#reorganise()
    if (event === 3) await this.#mine(70)
    if (event === 4) this.#restart()
    if (event < 8) await this.#index(this.#random.chance(0.2))
  }

  /** Indexes until there is nothing more to do. */
  async settle() {
    for (let i = 0; i < 50; i++) {
      await this.#index(false)
      const behind = await db.row(sql`
        select 1 from contracts where id = any (${[...this.#ids.values()]}) and state <> 'ready'
        union all select 1 from chain_cursors where chain = 'demo' and block_number < ${await this.#played.head()}`)
      if (!behind) return
    }
    throw new Error('it does not get to the head')
  }

  /** Another block in place of the newest. */
  async replaceNewest() {
    const height = await this.#played.head()
    await this.#drop(1)
    await this.#mine(height - (await this.#played.head()))
    await this.settle()
  }

  async end() {
    await this.#closeWay()
    await db.rows(sql`delete from contracts where chain = 'demo'`)
    await db.rows(sql`delete from chain_cursors`)
    await db.rows(sql`delete from chain_blocks`)
  }

  expected(kind: Kind) {
    const acts = this.#actsOf(kind)
    return kind === 'erc20' ? replayErc20(acts) : replayNfts(acts)
  }

  async indexed(kind: Kind) {
    const id = this.#ids.get(kind) ?? 0
    return kind === 'erc20' ? indexedErc20(db, id) : indexedNfts(db, id)
  }

  expectedPools() {
    return this.#pools.expected(this.#poolActs())
  }

  indexedPools() {
    return indexedPools(db, this.#ids.get('erc20') ?? 0)
  }

  #poolActs(): PoolAct[] {
    return this.#blocks.flatMap(({ pools }) => pools)
  }

  /** Of the contracts and the wallet, and of all who may hold something. */
  get addresses() {
    return { ...this.#puppets, wallet: this.#owner, people: this.#played.accounts }
  }

  /** Whose wallet is tracked. */
  get #owner(): string {
    return this.#played.accounts[0] ?? ''
  }

  expectedWallet() {
    const acts = this.#blocks.flatMap(({ acts }) =>
      acts.map(({ kind, act }) => ({ ...act, token: this.#puppets[kind], isNft: kind !== 'erc20' })),
    )
    return replayWallet(acts, this.#owner)
  }

  indexedWallet(days: readonly string[]) {
    return indexedWallet(db, this.#ids.get('wallet') ?? 0, days)
  }

  #actsOf(kind: Kind): Act[] {
    return this.#blocks.flatMap(({ acts }) => acts.filter((each) => each.kind === kind).map(({ act }) => act))
  }

  async #mine(count: number) {
    for (let i = 0; i < count; i++) {
      const planned: (Planned & { kind: Kind })[] = []
      // One act of a kind in a block, so that each builds on a state that is known.
      for (const kind of kinds) {
        const act = this.#random.chance(count > 20 ? 0.1 : 0.6) ? this.#plan(kind) : null
        if (act) planned.push({ kind, ...act })
      }
      const traded = this.#random.chance(0.5) ? [this.#pools.plan(this.#random, this.#poolActs())] : []
      const from = this.#random.of(this.#played.accounts)
      const mined = await this.#played.mine(this.#random.chance(0.1) ? 40_000 : 12, [
        ...planned.map(({ kind, from, to, valueWei, data, moves }) => ({
          from,
          to: to ?? this.#puppets[kind],
          valueWei,
          data: data ?? emit(eventsOf(kind, moves)),
        })),
        ...traded.map(({ to, events }) => ({ from, to, valueWei: 0n, events })),
      ])
      // Anvil orders a block by price and arrival, so the acts are told apart by their hashes.
      const acts = planned.map(({ kind, valueWei, moves, sale }, n) => ({
        kind,
        act: { hash: mined.hashes[n] ?? '', at: mined.at, valueWei, moves, sale },
      }))
      const pools = traded.map(({ pool, what }) => ({
        pool,
        what,
        at: mined.at,
        hash: mined.hashes.at(-1) ?? '',
      }))
      this.#blocks.push({ mined, acts, pools })
    }
  }

  #plan(kind: Kind): Planned | null {
    const random = this.#random
    const people = this.#played.accounts
    const state = kind === 'erc20' ? null : replayNfts(this.#actsOf(kind))
    const sender = random.of(people)
    const dice = random.upTo(10)
    if (kind === 'erc20') {
      const held = Object.entries(replayErc20(this.#actsOf(kind)).balances)
      if (dice < 3 || held.length === 0)
        return { from: sender, valueWei: 0n, moves: [mint(random.of(people), 0n, random.amount())] }
      if (dice === 3) return { from: sender, valueWei: 0n, moves: airdrop(random, 0n) }
      const [from = ZERO, balance = '0'] = random.of(held)
      const part = random.part(BigInt(balance))
      const to = dice === 4 ? ZERO : dice === 5 ? from : random.of(people)
      const moves = [{ from, to, id: 0n, amount: part }]
      if (dice === 6) moves.push({ from, to: random.of(people), id: 0n, amount: 0n })
      return { from: sender, valueWei: 0n, moves }
    }
    const lots = Object.keys(state?.owners ?? {}).length > 0 ? heldItems(this.#actsOf(kind)) : []
    if (dice < 3 || lots.length === 0) {
      const to = random.of(people)
      const amount = kind === 'erc721' ? 1n : BigInt(random.upTo(5) + 1)
      const id = kind === 'erc721' ? this.#newTokenId() : BigInt(random.upTo(6))
      const told = (moves: Move[]) => eventsOf(kind, moves)
      if (random.chance(0.3))
        return this.#sales.planMint(random, this.#puppets[kind], { buyer: to, id, amount }, told)
      return { from: to, valueWei: random.chance(0.5) ? random.amount() : 0n, moves: [mint(to, id, amount)] }
    }
    if (dice === 3) {
      const drop = airdrop(random, kind === 'erc721' ? this.#newTokenId() : 3n)
      const moves = drop.map((move, i) => ({
        ...move,
        amount: 1n,
        id: kind === 'erc721' ? move.id + BigInt(i) : move.id,
      }))
      return { from: sender, valueWei: 0n, moves }
    }
    const { id, owner, amount: has } = random.of(lots)
    const amount = kind === 'erc721' ? 1n : random.part(has)
    if (dice === 4) return { from: sender, valueWei: 0n, moves: [{ from: owner, to: ZERO, id, amount }] }
    const buyer = random.of(people.filter((each) => each !== owner))
    if (dice < 7) {
      const item = { seller: owner, buyer, id, amount }
      return this.#sales.plan(random, this.#puppets[kind], item, (moves) => eventsOf(kind, moves))
    }
    const moves = [{ from: owner, to: dice === 7 ? owner : buyer, id, amount }]
    if (kind === 'erc1155' && dice === 8 && has > amount)
      moves.push({ from: owner, to: buyer, id, amount: has - amount })
    return { from: sender, valueWei: 0n, moves }
  }

  #nextId = 1n
  #newTokenId(): bigint {
    this.#nextId += 100n
    return this.#nextId
  }

  async #reorganise() {
    const depth = Math.min(this.#random.upTo(64) + 1, this.#blocks.length)
    await this.#drop(depth)
    await this.#mine(this.#random.upTo(depth + 2) + 1)
    if (this.#random.chance(0.3)) {
      if (this.#random.chance(0.5)) await this.#index(false)
      await this.#drop(Math.min(3, this.#blocks.length))
      await this.#mine(2)
    }
  }

  /** Never below what has once been final: 64 blocks under the highest head. */
  async #drop(wanted: number) {
    const head = await this.#played.head()
    this.#highest = Math.max(this.#highest, head)
    const depth = Math.min(wanted, head - (this.#highest - 64))
    if (depth <= 0) return
    await this.#played.rollBack(depth)
    this.#blocks.splice(-depth)
  }

  #restart() {
    this.#openSource = this.#newOpener()
    this.#follower = this.#newFollower()
  }

  #newOpener() {
    return logSourceOpener({
      db,
      chain: this.#chain,
      protocols: { ...protocols, factories: this.#pools.factories, marketplaces: this.#sales.marketplaces },
      nativeMoves: new NativeMoves(this.#chain),
    })
  }

  #newFollower() {
    const failing: Database = {
      ...db,
      transaction: (work) =>
        db.transaction(async (tx) => {
          const result = await work(tx)
          if (this.#failing && this.#random.chance(0.5)) throw new Error('cut off before the commit')
          return result
        }),
    }
    return new Follower({
      db: failing,
      chain: this.#chain,
      openSource: (contract) => this.#openSource(contract),
      onChainChanged: (why) => {
        throw new Error(`it thinks that ${why}`)
      },
    })
  }

  /** As the indexer does, it tries again later when no endpoint has an answer. */
  async #index(failing: boolean) {
    await this.#indexOnce(failing).catch((error) => {
      if (!(error instanceof ChainUnavailable)) throw error
    })
    this.#failing = false
  }

  async #indexOnce(failing: boolean) {
    const { signal } = new AbortController()
    const contract = await takeContract(db, 'demo')
    if (contract) {
      let joined = false
      try {
        const result = await backfill(db, this.#chain, contract, this.#openSource, signal)
        joined =
          result === 'caught up' && (await joinFollowing(db, this.#chain, contract, this.#openSource, signal))
      } finally {
        if (!joined) await releaseContract(db, contract)
      }
    }
    this.#failing = failing
    await this.#follower.catchUp(signal).catch((error) => {
      if (!failing || error.message !== 'cut off before the commit') throw error
    })
  }
}

function mint(to: string, id: bigint, amount: bigint): Move {
  return { from: ZERO, to, id, amount }
}

/** To 19 to 22 people: the twenty-first makes it an airdrop. */
function airdrop(random: Random, id: bigint): Move[] {
  return Array.from({ length: 19 + random.upTo(4) }, (_, i) =>
    mint(`0x${(0xa000 + i).toString(16).padStart(40, '0')}`, id, 5n),
  )
}

function heldItems(acts: Act[]): { id: bigint; owner: string; amount: bigint }[] {
  const held = new Map<string, bigint>()
  for (const [key, amount] of Object.entries(replayNfts(acts).lots)) {
    const [id, owner] = key.split(' ')
    held.set(`${id} ${owner}`, (held.get(`${id} ${owner}`) ?? 0n) + BigInt(amount))
  }
  return [...held].map(([key, amount]) => {
    const [id = '0', owner = ''] = key.split(' ')
    return { id: BigInt(id), owner, amount }
  })
}

function eventsOf(kind: Kind, moves: Move[]) {
  if (kind === 'erc20') return moves.map(({ from, to, amount }) => erc20Transfer(from, to, amount))
  if (kind === 'erc721') return moves.map(({ from, to, id }) => erc721Transfer(from, to, id))
  const [first] = moves
  if (moves.length > 1 && moves.every(({ from, to }) => from === first?.from && to === first?.to))
    return [
      transferBatch(
        first?.from ?? ZERO,
        first?.to ?? ZERO,
        moves.map(({ id, amount }) => [id, amount] as const),
      ),
    ]
  return moves.map(({ from, to, id, amount }) => transferSingle(from, to, id, amount))
}
