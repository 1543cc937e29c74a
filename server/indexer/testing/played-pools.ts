import type { Database } from '#server/db/connect.ts'
import { sql } from '#server/db/sql.ts'
import type { PlayedChain } from './played-chain.ts'
import type { Event } from './puppet.ts'
import type { Random } from './random.ts'

const kinds = ['v2', 'v3', 'v4', 'vault'] as const
type PoolKind = (typeof kinds)[number]
type Puppets = Record<'v2Factory' | 'v3Factory' | 'v4' | 'vault' | 'v2' | 'v3', string>

/** What happened to a pool, in its own words: what it gained, at which tick it trades, where liquidity was added. */
export type PoolAct = { pool: PoolKind; at: number; hash: string; what: What }
type What =
  | { do: 'create' }
  | { do: 'sync'; reserves: [bigint, bigint] }
  | { do: 'gain'; amounts: [bigint, bigint]; isSwap: boolean; tick: number }
  | { do: 'liquidity'; from: number; to: number; delta: bigint }

const COINS = {
  low: `0x${'51'.padStart(40, '0')}`,
  high: `0x${'fe'.repeat(20)}`,
  native: `0x${'0'.repeat(40)}`,
}
const V4_ID = `0x${'44'.repeat(32)}`
/** Balancer's begins with the address of the pool's share. */
const SHARE = `0x${'bb'.repeat(20)}`
const VAULT_ID = `${SHARE}${'00'.repeat(12)}`
/** Of fewer units a last trade says no price. */
const DUST = 1_000n
const TOPICS = {
  pairCreated: '0x0d3648bd0f6ba80134a33ba9275ac585d9d315f0ad8355cddefde31afa28d0e9',
  sync: '0x1c411e9a96e071241c2f21f7726b17ae89e3cab4c78be50e062b03a9fffbbad1',
  poolCreated: '0x783cca1c0412dd0d695e784568c96da2e9c22ff989357a2e8b1d9b2b4e6b7118',
  mintV3: '0x7a53080ba414158be7ec69b987b5fb7d07dee101fe85488f0853ae16239d0bde',
  swapV3: '0xc42079f94a6350d7e6235f29174924f928cc2ac818eb64fed8004e115fbcca67',
  initializeV4: '0xdd466e674ea557f56295e2d0218a125ea4b4f0f6f3307b95f85e6110838d6438',
  swapV4: '0x40e9cecb9f5f1f1c5b9c97dec2917b7ee92e57ba5563708daca94dd84ad7112f',
  modifyV4: '0xf208f4912782fd25c7f114ca3723a2d5dd6f3bcc3ac8db5af63baa85f711d5ec',
  registered: '0xf5847d3f2197b16cdcd2098ec95d0905cd1abdaf415f07bb7cef2bba8ac5dec4',
  made: '0x83a48fbcfc991335314e74d0496aab6a1987e992ddc85dddbcc4d6dd6ef2e9fc',
  swapVault: '0x2170c741c41531aec20e7c107c24eecfdd15e69c9bb0a8dd37b1840b9e0b207b',
  changedVault: '0xe5ce249087ce04f05a957192435400fd97868dba0e6a4b4c049abf8af80dae78',
}

/** Pools of a token, one of each kind, that are made and used at random; and what they should be like, by pencil and paper. */
export class PlayedPools {
  readonly #token: string
  readonly #puppets: Puppets

  private constructor(token: string, puppets: Puppets) {
    this.#token = token
    this.#puppets = puppets
  }

  static async begin(played: PlayedChain, token: string): Promise<PlayedPools> {
    return new PlayedPools(token, {
      v2Factory: await played.deployPuppet(),
      v3Factory: await played.deployPuppet(),
      v4: await played.deployPuppet(),
      vault: await played.deployPuppet(),
      v2: await played.deployPuppet(),
      v3: await played.deployPuppet(),
    })
  }

  get factories() {
    const { v2Factory, v3Factory, v4, vault } = this.#puppets
    const entry = (kind: string, address: string) => ({ kind, address, label: '', entity: '' })
    return [
      entry('uniswap-v2', v2Factory),
      entry('uniswap-v3', v3Factory),
      entry('uniswap-v4', v4),
      entry('balancer-v2', vault),
    ]
  }

  /** What happens next to one of them, and the transaction that tells of it. */
  plan(
    random: Random,
    acts: readonly PoolAct[],
  ): { pool: PoolKind; what: What; to: string; events: Event[] } {
    const pool = random.of(kinds)
    const mine = acts.filter((act) => act.pool === pool)
    const what = mine.length === 0 ? { do: 'create' as const } : this.#next(random, pool, mine)
    const isInside = pool === 'v4' || pool === 'vault'
    const factory = isInside ? this.#puppets[pool] : this.#puppets[`${pool}Factory`]
    const to = what.do === 'create' ? factory : this.#puppets[pool]
    return {
      pool,
      what,
      to,
      events: pool === 'vault' ? this.#vaultEvents(what) : [this.#eventOf(pool, what)],
    }
  }

  #next(random: Random, pool: PoolKind, mine: readonly PoolAct[]): What {
    const tick = 60 * (random.upTo(40) - 20) + 30
    const amounts: [bigint, bigint] = [random.amount(), -random.amount()]
    if (random.chance(0.5)) amounts.reverse()
    if (pool === 'v2') return { do: 'sync', reserves: [random.amount(), random.amount()] }
    if ((pool === 'v3' || pool === 'vault') && random.chance(0.4))
      return { do: 'gain', amounts: [random.amount(), random.amount()], isSwap: false, tick }
    if (pool !== 'v4' || random.chance(0.5)) return { do: 'gain', amounts, isSwap: true, tick }
    const [range] = rangesOf(mine).filter(() => random.chance(0.3))
    if (range) return { do: 'liquidity', ...range, delta: -range.delta }
    const from = 60 * (random.upTo(20) - 20)
    return {
      do: 'liquidity',
      from,
      to: from + 60 * (random.upTo(9) + 1),
      delta: random.amount() * 10n ** 15n,
    }
  }

  /** A pool of three coins. Liquidity goes in of all, of the third as much as of the first. */
  #vaultEvents(what: What): Event[] {
    const coins = [this.#token, COINS.low, COINS.high].map(BigInt)
    const [token = 0n, other = 0n] = coins
    if (what.do === 'create')
      return [
        event([TOPICS.registered, BigInt(VAULT_ID)], lists(coins, [0n, 0n, 0n])),
        event([TOPICS.made, BigInt(SHARE)], []),
      ]
    if (what.do !== 'gain') return []
    const [first, second] = what.amounts
    if (!what.isSwap)
      return [
        event(
          [TOPICS.changedVault, BigInt(VAULT_ID), 1n],
          lists(coins, [first, second, first], [0n, 0n, 0n]),
        ),
      ]
    return first > 0n
      ? [event([TOPICS.swapVault, BigInt(VAULT_ID), token, other], [first, -second])]
      : [event([TOPICS.swapVault, BigInt(VAULT_ID), other, token], [second, -first])]
  }

  #eventOf(pool: PoolKind, what: What): Event {
    const token = BigInt(this.#token)
    switch (what.do) {
      case 'create': {
        if (pool === 'v2')
          return event([TOPICS.pairCreated, BigInt(COINS.low), token], [BigInt(this.#puppets.v2), 1n])
        if (pool === 'v3')
          return event(
            [TOPICS.poolCreated, token, BigInt(COINS.high), 3_000n],
            [60n, BigInt(this.#puppets.v3)],
          )
        return event([TOPICS.initializeV4, BigInt(V4_ID), 0n, token], [0n, 60n, 0n, sqrtPrice(30), 30n])
      }
      case 'sync':
        return event([TOPICS.sync], what.reserves)
      case 'liquidity':
        return event(
          [TOPICS.modifyV4, BigInt(V4_ID), 1n],
          [BigInt(what.from), BigInt(what.to), what.delta, 0n],
        )
      case 'gain': {
        const [first, second] = what.amounts
        const price = [sqrtPrice(what.tick), 1n, BigInt(what.tick)]
        if (pool === 'v4') return event([TOPICS.swapV4, BigInt(V4_ID), 1n], [-first, -second, ...price, 0n])
        if (what.isSwap) return event([TOPICS.swapV3, 1n, 1n], [first, second, ...price])
        return event([TOPICS.mintV3, 1n, -60n, 60n], [1n, 1n, first, second])
      }
    }
  }

  /** Reserves and price of each now and at each day's end, and all swaps. What follows from positions is worked out in floating point. */
  expected(acts: readonly PoolAct[]) {
    const pools: Record<string, unknown> = {}
    for (const pool of kinds) {
      const mine = acts.filter((act) => act.pool === pool)
      if (mine.length === 0) continue
      const days: Record<string, unknown> = {}
      const told = pool === 'v4' ? mine : mine.filter(({ what }) => what.do !== 'create')
      for (const { at } of told)
        days[dayOf(at)] = stateOf(
          pool,
          mine.filter((act) => dayOf(act.at) <= dayOf(at)),
        )
      const id = pool === 'v4' ? V4_ID : pool === 'vault' ? VAULT_ID : this.#puppets[pool]
      pools[id] = { now: stateOf(pool, mine), days }
    }
    const swaps = acts.flatMap(({ pool, hash, what }) => {
      if (what.do !== 'gain' || !what.isSwap) return []
      const gained = what.amounts[pool === 'v3' || pool === 'vault' ? 0 : 1]
      return [`${hash} ${gained < 0n ? -gained : 0n} ${gained > 0n ? gained : 0n}`]
    })
    return { pools, swaps }
  }
}

/** The same, as the tables have it. */
export async function indexedPools(db: Database, id: number) {
  const rows = await db.rows<{
    address: string
    day: string | null
    reserves: string[]
    prices: (number | null)[]
  }>(sql`
    select address, null as day, reserves::text[], prices from pools where contract_id = ${id}
    union all select pool_address, day::text, reserves::text[], prices from pool_days where contract_id = ${id}`)
  const pools: Record<string, { now: unknown; days: Record<string, unknown> }> = {}
  for (const { address, day, reserves, prices } of rows) {
    const pool = pools[address] ?? { now: null, days: {} }
    pools[address] = pool
    const state = {
      reserves: reserves.map((each) => rounded(Number(each))),
      price: rounded(prices[0] ?? prices[1] ?? null),
    }
    if (day === null) pool.now = state
    else pool.days[day] = state
  }
  const swaps = await db.rows<{ swap: string }>(sql`
    select tx_hash || ' ' || bought || ' ' || sold as swap from swaps where contract_id = ${id} order by block_number, log_index`)
  return { pools, swaps: swaps.map(({ swap }) => swap) }
}

/** The token is coin 0 of the V3 pool and of the vault's and coin 1 of the others; nobody has any decimals but the other coins, which have 18. */
function stateOf(pool: PoolKind, acts: readonly PoolAct[]) {
  const gains = acts.flatMap(({ what }) => (what.do === 'gain' ? [what] : []))
  const tick = gains.findLast(({ isSwap }) => isSwap)?.tick ?? (pool === 'v4' ? 30 : null)
  if (pool === 'v2') {
    const last = acts.findLast(({ what }) => what.do === 'sync')?.what
    const [other, token] = last?.do === 'sync' ? last.reserves : [0n, 0n]
    return state([Number(other), Number(token)], token > 0n ? Number(other) / Number(token) : null)
  }
  if (pool === 'v3')
    return state(
      [sum(gains.map(({ amounts }) => amounts[0])), sum(gains.map(({ amounts }) => amounts[1]))],
      tick === null ? null : 1.0001 ** tick,
    )
  if (pool === 'vault') {
    const priced = gains.findLast(
      ({ isSwap, amounts }) => isSwap && amounts.every((each) => each >= DUST || each <= -DUST),
    )
    const put = gains.filter(({ isSwap }) => !isSwap)
    return state(
      [
        sum(gains.map(({ amounts }) => amounts[0])),
        sum(gains.map(({ amounts }) => amounts[1])),
        sum(put.map(({ amounts }) => amounts[0])),
      ],
      priced ? -Number(priced.amounts[1]) / Number(priced.amounts[0]) : null,
    )
  }
  const root = 1.0001 ** ((tick ?? 0) / 2)
  let [held0, held1] = [0, 0]
  for (const { from, to, delta } of rangesOf(acts)) {
    const [lower, upper] = [1.0001 ** (from / 2), 1.0001 ** (to / 2)]
    const at = Math.min(Math.max(root, lower), upper)
    held0 += Number(delta) * (1 / at - 1 / upper)
    held1 += Number(delta) * (at - lower)
  }
  return state([held0, held1], 1 / root ** 2)
}

function state(reserves: number[], ratio: number | null) {
  return { reserves: reserves.map(rounded), price: ratio === null ? null : rounded(ratio * 1e-18) }
}

function rangesOf(acts: readonly PoolAct[]): { from: number; to: number; delta: bigint }[] {
  const ranges = new Map<string, { from: number; to: number; delta: bigint }>()
  for (const { what } of acts) {
    if (what.do !== 'liquidity') continue
    const { from, to, delta } = what
    const key = `${from} ${to}`
    ranges.set(key, { from, to, delta: (ranges.get(key)?.delta ?? 0n) + delta })
  }
  return [...ranges.values()].filter(({ delta }) => delta > 0n)
}

function sum(amounts: readonly bigint[]): number {
  return Number(amounts.reduce((total, each) => total + each, 0n))
}

/** What is left of a number beyond what floating point and rounding to whole units make of it. */
function rounded(value: number | null): number | null {
  return value === null ? null : Number(value.toPrecision(8))
}

function sqrtPrice(tick: number): bigint {
  return BigInt(Math.round(1.0001 ** (tick / 2) * 2 ** 48)) << 48n
}

function dayOf(at: number): string {
  return new Date(at * 1000).toISOString().slice(0, 10)
}

/** Lists of one length, as an event has them: first where each begins, then each with its length. */
function lists(...each: readonly (readonly bigint[])[]): bigint[] {
  const words = (each[0]?.length ?? 0) + 1
  const places = each.map((_, i) => BigInt(32 * (each.length + i * words)))
  return [...places, ...each.flatMap((list) => [BigInt(list.length), ...list])]
}

function event([topic = '', ...topics]: readonly (string | bigint)[], data: readonly bigint[]): Event {
  const word = (value: bigint) => BigInt.asUintN(256, value).toString(16).padStart(64, '0')
  return {
    topics: [String(topic), ...topics.map((each) => `0x${word(BigInt(each))}`)],
    data: `0x${data.map(word).join('')}`,
  }
}
