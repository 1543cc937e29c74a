import { type AbiEvent, decodeEventLog, type Hex, parseAbi, toEventSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import type { TimedLog } from '#server/chain/types.ts'
import { demoTransactions, demoTruth } from '../testing/fixtures/demo-world.ts'
import { haveMainnetBlocks, mainnetLogs } from '../testing/fixtures/mainnet-blocks.ts'
import { logWith } from '../testing/log-of.ts'
import { KnownPools } from './known-pools.ts'
import { decodePoolEvents } from './pool-events.ts'
import { enterPoolEvents } from './pool-ledger.ts'
import type { PoolProtocol } from './pool-protocol.ts'
import type { PoolLedger } from './pool-state.ts'
import { uniswapV2 } from './protocols/uniswap-v2.ts'
import { uniswapV3 } from './protocols/uniswap-v3.ts'

const v2 = parseAbi([
  'event Sync(uint112 reserve0, uint112 reserve1)',
  'event Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)',
  'event Mint(address indexed sender, uint256 amount0, uint256 amount1)',
  'event Burn(address indexed sender, uint256 amount0, uint256 amount1, address indexed to)',
])
const v3 = parseAbi([
  'event Initialize(uint160 sqrtPriceX96, int24 tick)',
  'event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick)',
  'event Mint(address sender, address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount, uint256 amount0, uint256 amount1)',
  'event Burn(address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount, uint256 amount0, uint256 amount1)',
  'event Collect(address indexed owner, address recipient, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount0, uint128 amount1)',
  'event CollectProtocol(address indexed sender, address indexed recipient, uint128 amount0, uint128 amount1)',
  'event Flash(address indexed sender, address indexed recipient, uint256 amount0, uint256 amount1, uint256 paid0, uint256 paid1)',
])
const created = parseAbi([
  'event PairCreated(address indexed token0, address indexed token1, address pair, uint256 count)',
  'event PoolCreated(address indexed token0, address indexed token1, uint24 indexed fee, int24 tickSpacing, address pool)',
])

const POOL = '0x00000000000000000000000000000000000bb001'
const ALICE = '0x00000000000000000000000000000000000a11ce'
const BOB = '0x0000000000000000000000000000000000000b0b'

const protocols: Record<string, PoolProtocol> = { v2: uniswapV2, v3: uniswapV3 }
const poolOf = (version: string, id = POOL, coins = [ALICE, BOB]) => ({
  id,
  emitter: id,
  kind: protocols[version]?.kind ?? '',
  coins,
})
const decode = (version: string, logs: readonly TimedLog[]) =>
  decodePoolEvents(logs, new KnownPools([poolOf(version)]))

test('the topics are those of the signatures', () => {
  const selectors = (events: readonly AbiEvent[]) => events.map((event) => toEventSelector(event))
  expect(Object.keys(uniswapV2.events)).toEqual(selectors(v2))
  expect(Object.keys(uniswapV3.events)).toEqual(selectors(v3))
  expect([...uniswapV2.created.topics, ...uniswapV3.created.topics]).toEqual(selectors(created))
})

describe('each event', () => {
  const people = { sender: ALICE, to: BOB, recipient: BOB, owner: ALICE, tickLower: -60, tickUpper: 60 }
  const [sync, swapV2, mintV2, burnV2] = v2
  const [initialize, swapV3, mintV3, burnV3, collect, collectProtocol, flash] = v3
  test.each<[string, AbiEvent, object, object]>([
    ['V2', sync, { reserve0: 5n, reserve1: 6n }, { event: 'Sync', reserve0: 5n, reserve1: 6n }],
    [
      'V2',
      swapV2,
      { amount0In: 10n, amount1In: 0n, amount0Out: 1n, amount1Out: 7n },
      { event: 'Swap', amount0: 9n, amount1: -7n, sqrtPriceX96: null },
    ],
    ['V2', mintV2, { amount0: 5n, amount1: 6n }, { event: 'Mint', amount0: 5n, amount1: 6n }],
    ['V2', burnV2, { amount0: 5n, amount1: 6n }, { event: 'Burn', amount0: 5n, amount1: 6n }],
    [
      'V3',
      initialize,
      { sqrtPriceX96: 2n ** 96n, tick: 0 },
      { event: 'Initialize', sqrtPriceX96: 2n ** 96n },
    ],
    [
      'V3',
      swapV3,
      { amount0: -5n, amount1: 2n ** 255n - 1n, sqrtPriceX96: 2n ** 160n - 1n, liquidity: 9n, tick: -1 },
      { event: 'Swap', amount0: -5n, amount1: 2n ** 255n - 1n, sqrtPriceX96: 2n ** 160n - 1n },
    ],
    ['V3', mintV3, { amount: 9n, amount0: 5n, amount1: 6n }, { event: 'Mint', amount0: 5n, amount1: 6n }],
    ['V3', burnV3, { amount: 9n, amount0: 5n, amount1: 6n }, { event: 'Burn', amount0: 5n, amount1: 6n }],
    ['V3', collect, { amount0: 5n, amount1: 6n }, { event: 'Collect', amount0: 5n, amount1: 6n }],
    [
      'V3',
      collectProtocol,
      { amount0: 5n, amount1: 6n },
      { event: 'CollectProtocol', amount0: 5n, amount1: 6n },
    ],
    [
      'V3',
      flash,
      { amount0: 500n, amount1: 600n, paid0: 5n, paid1: 6n },
      { event: 'Flash', amount0: 5n, amount1: 6n },
    ],
  ])('%s $1.name', (kind, abi, args, what) => {
    const log = encode(abi, { ...people, ...args })
    const place = { pool: POOL, blockNumber: 17, logIndex: 3, timestamp: 1_700_000_000 }
    const version = kind.toLowerCase()
    const { events, skipped } = decode(version, [log])
    expect(events).toEqual([{ ...place, transactionHash: log.transactionHash, ...what }])
    expect(skipped).toEqual([])
    const shorter = { ...log, data: log.data.slice(0, -2) }
    const longer = { ...log, topics: [...log.topics, log.transactionHash] }
    expect(decode(version, [shorter, longer]).skipped.map(({ reason }) => reason)).toEqual([
      'wrong data size',
      'wrong number of topics',
    ])
  })

  test('numbers beyond their type are counted, events of no interest and those of another protocol are not', () => {
    const huge = `0x${'f'.repeat(128)}`
    const logs = [
      { ...encode(sync, { reserve0: 1n, reserve1: 1n }), data: huge },
      { ...encode(initialize, { sqrtPriceX96: 1n, tick: 0 }), data: huge },
      { ...encode(sync, { reserve0: 1n, reserve1: 1n }), topics: [] },
    ]
    for (const version of ['v2', 'v3']) {
      const { events, skipped } = decode(version, logs)
      expect(events).toEqual([])
      expect(skipped.map(({ reason }) => reason)).toEqual(['number out of range'])
    }
  })

  test("a log of somebody else is nobody's", () => {
    const log = encode(sync, { reserve0: 1n, reserve1: 1n })
    expect(decode('v2', [{ ...log, address: ALICE }])).toEqual({ events: [], skipped: [] })
  })
})

test('factories tell of pools', () => {
  const [pair, pool] = created
  const args = { token0: ALICE, token1: BOB, pair: POOL, pool: POOL, count: 3n, fee: 3_000, tickSpacing: 60 }
  const told = { id: POOL, emitter: POOL, coins: [ALICE, BOB] }
  expect(uniswapV2.created.read(encode(pair, args))).toEqual(told)
  expect(uniswapV3.created.read(encode(pool, args))).toEqual(told)
  expect(uniswapV2.created.read(encode(pool, args))).toBeNull()
  expect(uniswapV2.created.read(encode(v2[0], { reserve0: 1n, reserve1: 1n }))).toBeNull()
  expect(uniswapV2.created.read({ ...encode(pair, args), data: '0x' })).toBeNull()
})

describe('what a pool holds', () => {
  const people = { sender: ALICE, recipient: BOB, owner: ALICE, tickLower: -60, tickUpper: 60 }
  test('V3: what went in and out, step by step', () => {
    const [initialize, swap, mint, burn, collect, collectProtocol, flash] = v3
    const price = 2n ** 97n
    const steps: [AbiEvent, object, bigint, bigint][] = [
      [initialize, { sqrtPriceX96: 2n ** 96n, tick: 0 }, 0n, 0n],
      [mint, { amount: 1n, amount0: 1_000n, amount1: 2_000n }, 1_000n, 2_000n],
      [swap, { amount0: 100n, amount1: -150n, sqrtPriceX96: price, liquidity: 1n, tick: 0 }, 1_100n, 1_850n],
      [burn, { amount: 1n, amount0: 500n, amount1: 500n }, 1_100n, 1_850n],
      [collect, { amount0: 500n, amount1: 501n }, 600n, 1_349n],
      [flash, { amount0: 600n, amount1: 0n, paid0: 2n, paid1: 0n }, 602n, 1_349n],
      [collectProtocol, { amount0: 1n, amount1: 1n }, 601n, 1_348n],
    ]
    const [ledger, ofSix] = [newLedger('v3', [18, 18]), newLedger('v3', [6, 18])]
    for (const [abi, args, balance0, balance1] of steps) {
      const { events } = decode('v3', [encode(abi, { ...people, ...args })])
      enterPoolEvents(events, new Map([[POOL, ledger]]))
      enterPoolEvents(events, new Map([[POOL, ofSix]]))
      expect(ledger.reserves).toEqual([balance0, balance1])
    }
    expect(ledger.prices).toEqual([null, 4])
    expect(ofSix.prices[1]).toBeCloseTo(4e-12, 20)
  })

  test('V2: what Sync says, whatever else is told', () => {
    const [sync, , mint] = v2
    const logs = [
      encode(mint, { ...people, amount0: 9n, amount1: 9n }),
      encode(sync, { reserve0: 4n, reserve1: 10n }),
    ]
    const ledger = newLedger('v2', [18, 18])
    enterPoolEvents(decode('v2', logs.toReversed().concat(logs)).events, new Map([[POOL, ledger]]))
    expect(ledger.reserves).toEqual([4n, 10n])
    expect(ledger.prices).toEqual([null, 2.5])
  })

  test('a pool that holds nothing of one side has no price', () => {
    const [sync] = v2
    for (const [reserve0, reserve1] of [
      [0n, 0n],
      [0n, 5n],
      [5n, 0n],
    ]) {
      const ledger = newLedger('v2', [18, 18])
      enterPoolEvents(decode('v2', [encode(sync, { reserve0, reserve1 })]).events, new Map([[POOL, ledger]]))
      expect(ledger.prices).toEqual([null, null])
    }
  })
})

describe.skipIf(!haveMainnetBlocks)('two mainnet blocks', () => {
  test.each([
    ['V2 Swap', v2[1], 69],
    ['V2 Sync', v2[0], 69],
    ['V3 Swap', v3[1], 10],
  ] as const)('%s is read as viem reads it', (name, abi, count) => {
    const mine = mainnetLogs().filter(({ topics }) => topics[0] === toEventSelector(abi))
    const version = name.slice(0, 2).toLowerCase()
    const pools = [...new Set(mine.map(({ address }) => address))].map((id) => poolOf(version, id))
    const { events, skipped } = decodePoolEvents(mine, new KnownPools(pools))
    expect(skipped).toEqual([])
    expect(events).toHaveLength(count)
    for (const [index, event] of events.entries()) {
      const args = viemArgs(abi, mine[index])
      if ('amount0In' in args) {
        const { amount0In = 0n, amount0Out = 0n, amount1In = 0n, amount1Out = 0n } = args
        expect(event).toMatchObject({ amount0: amount0In - amount0Out, amount1: amount1In - amount1Out })
      } else {
        const { sender, recipient, liquidity, tick, ...told } = args
        expect(event).toMatchObject(told)
      }
    }
  })
})

describe('the demo world', () => {
  const truth = demoTruth()
  const logs = demoTransactions().flatMap((done) => done.logs)
  const isBullion0 = (against: string) => truth.bullion.address < against
  const pools = truth.bullion.pools.map((pool) => {
    const against = pool.against === 'weth' ? truth.contracts.weth : truth.contracts.dollar
    const tokens = [truth.bullion.address, against].sort()
    const { events } = decodePoolEvents(logs, new KnownPools([poolOf(pool.kind, pool.address, tokens)]))
    return { ...pool, flipped: !isBullion0(against), tokens, events }
  })
  const ledgerOf = ({ kind, address, flipped }: (typeof pools)[number]) => {
    const decimals = kind === 'v3' ? (flipped ? [6, 18] : [18, 6]) : [18, 18]
    return { ...newLedger(kind, decimals), emitter: address, token: flipped ? 1 : 0 }
  }

  test('its factories have made the pools of the ledger', () => {
    const factories = [truth.contracts.v2Factory, truth.contracts.v3Factory]
    const made = logs
      .filter(({ address }) => factories.includes(address))
      .flatMap((log) => uniswapV2.created.read(log) ?? uniswapV3.created.read(log) ?? [])
    for (const { address, tokens } of pools)
      expect(made).toContainEqual({ id: address, emitter: address, coins: tokens })
  })

  test('every pool ends with what the ledger says', () => {
    for (const pool of pools) {
      const ledger = ledgerOf(pool)
      enterPoolEvents(pool.events, new Map([[pool.address, ledger]]))
      const held = pool.flipped ? ledger.reserves.toReversed() : ledger.reserves
      expect(held.map(String)).toEqual([pool.bullion, pool.other])
    }
  })

  test('every swap has the amounts and the direction of the ledger', () => {
    const found = pools.flatMap(({ address, events, flipped }) =>
      events.flatMap((event) => {
        if (event.event !== 'Swap') return []
        const [bullion, other] = flipped ? [event.amount1, event.amount0] : [event.amount0, event.amount1]
        const side = bullion < 0n ? 'buy' : 'sell'
        return [[event.transactionHash, address, side, bullion, other].join(' ')]
      }),
    )
    const known = truth.bullion.swaps.map(({ hash, pool, side, bullion, other }) =>
      [hash, pool, side, ...(side === 'buy' ? [-BigInt(bullion), other] : [bullion, -BigInt(other)])].join(
        ' ',
      ),
    )
    expect(known).toHaveLength(3_624)
    expect(found.sort()).toEqual(known.sort())
  })

  test('the V3 pool has the price of the ledger at the end of each day', () => {
    const pool = pools.find(({ kind }) => kind === 'v3')
    if (!pool) throw new Error('no V3 pool')
    const { days } = enterPoolEvents(pool.events, new Map([[pool.address, ledgerOf(pool)]]))
    const byDay = days.get(pool.address) ?? new Map()
    const ends = [...byDay].sort(([a], [b]) => (a < b ? -1 : 1))
    for (const { day, v3Usd } of truth.bullion.dailyPrices) {
      const date = new Date((truth.lastMidnight - (truth.days - day) * 86_400) * 1000).toISOString()
      const end = ends.findLast(([each]) => each <= date.slice(0, 10))
      expect((end?.[1].prices[pool.flipped ? 0 : 1] ?? 0) / v3Usd).toBeCloseTo(1, 9)
    }
  })
})

function newLedger(version: string, decimals: number[]): PoolLedger {
  const protocol = protocols[version]
  if (!protocol) throw new Error(version)
  const coins = [ALICE, BOB]
  const empty = { reserves: [0n, 0n], prices: [null, null] }
  return { protocol, emitter: POOL, traits: {}, coins, decimals, token: 0, ...empty }
}

function encode(event: AbiEvent, args: Record<string, unknown>): TimedLog {
  return { ...logWith(event, POOL, args), blockNumber: 17, logIndex: 3 }
}

function viemArgs(abi: AbiEvent, log: TimedLog | undefined): Record<string, bigint> {
  const { topics = [], data = '0x' } = log ?? {}
  const { args } = decodeEventLog({ abi: [abi], topics: topics as [Hex, ...Hex[]], data: data as Hex })
  return args as unknown as Record<string, bigint>
}
